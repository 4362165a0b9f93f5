// One websocket for the whole page. What was asked is asked again, with the same id, when a connection breaks: the
// server obeys a message once, however often it comes.

/**
 * @typedef {import('./messages.js').Answer} Answer
 * @typedef {import('./messages.js').Welcome} Welcome
 */

/** What a server refuses: a code for the catalogue of words. */
export class Refusal extends Error {
  /** @param {import('./messages.js').Refused} answer */
  constructor(answer) {
    super(`${answer.code} ${answer.detail ?? ''}`);
    this.code = answer.code;
    this.retryAfter = answer.retry_after ?? 0;
  }
}

/**
 * @typedef {object} Waiting
 * @property {string} type
 * @property {string} text
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 */

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 8000;
const PATIENCE = 5;

/** Milliseconds of silence after which the server is asked whether it is there, and after which the line is dead. */
const QUIET = 3000;
const DEAD = 7000;

export class Socket extends EventTarget {
  /**
   * Events: `news` and `table` (detail is the message), `open` (after every welcome), `state` (detail is online).
   * @param {string} address
   * @param {() => string} token
   * @param {(token: string) => void} keepToken
   */
  constructor(address, token, keepToken) {
    super();
    this.address = address;
    this.token = token;
    this.keepToken = keepToken;
    /** @type {Welcome | null} */
    this.who = null;
    this.online = false;
    /** @type {boolean | null} What was told last. */
    this.told = null;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map();
    this.pause = FIRST_PAUSE;
    this.count = 0;
    /** When the server was heard last. */
    this.heard = performance.now();
    setInterval(() => this.listen(), QUIET / 3);
    // An id must be new to the server even after the page was loaded again.
    this.prefix = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36)).join('');
  }

  /** Connect, and connect again whenever the connection breaks. */
  connect() {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.heard = performance.now();
    socket.addEventListener('open', () => socket.send(this.hello()));
    socket.addEventListener('message', (event) => {
      if (socket !== this.socket) return; // a line that was given up
      this.heard = performance.now();
      this.hear(JSON.parse(event.data));
    });
    socket.addEventListener('close', () => socket === this.socket && this.closed());
  }

  /** Notice a dead line: browsers do not tell, and a closing handshake would wait for a server that is not there. */
  listen() {
    const { socket } = this;
    const silence = performance.now() - this.heard;
    if (!socket || document.hidden || silence < QUIET) return;
    if (silence > DEAD) {
      this.socket = null;
      socket.close();
      this.closed();
    } else if (this.online && !this.asked('ping')) this.ask('ping').catch(() => undefined);
  }

  /** Tell whether something is asked and not answered yet. @param {string} type */
  asked(type) {
    return [...this.waiting.values()].some((one) => one.type === type);
  }

  hello() {
    return JSON.stringify({ type: 'hello', id: 'hello', token: this.token() });
  }

  closed() {
    this.tell(false);
    // A little chance keeps a thousand pages from coming back in the same moment.
    setTimeout(() => this.connect(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  /** @param {boolean} online */
  tell(online) {
    this.online = online;
    if (online === this.told) return;
    this.told = online;
    this.dispatchEvent(new CustomEvent('state', { detail: online }));
  }

  /** @param {Answer} message */
  hear(message) {
    if (message.type === 'welcome' && message.id === 'hello') {
      this.welcome(message);
      for (const one of this.waiting.values()) this.socket?.send(one.text);
      this.pause = FIRST_PAUSE;
      this.tell(true);
      this.dispatchEvent(new CustomEvent('open'));
      return;
    }
    const one = message.id ? this.waiting.get(message.id) : undefined;
    if (!one) {
      this.dispatchEvent(new CustomEvent(message.type, { detail: message }));
      return;
    }
    if (message.type === 'refused' && message.code === 'access/too-many' && (message.retry_after ?? 99) < PATIENCE) {
      setTimeout(() => this.online && this.socket?.send(one.text), (message.retry_after ?? 1) * 1000 + 50);
      return;
    }
    this.waiting.delete(message.id ?? '');
    // The news of a move are the answer to whoever made it, and news all the same.
    if (message.type === 'news') this.dispatchEvent(new CustomEvent('news', { detail: message }));
    if (message.type === 'refused') one.reject(new Refusal(message));
    else one.resolve(message);
  }

  /** @param {Welcome} message */
  welcome(message) {
    this.who = message;
    if (message.token) this.keepToken(message.token);
    this.dispatchEvent(new CustomEvent('who'));
  }

  /**
   * Ask something; rejects with a Refusal.
   * @param {string} type
   * @param {Record<string, unknown>} [fields]
   * @returns {Promise<any>}
   */
  ask(type, fields = {}) {
    this.count += 1;
    const id = `${this.prefix}-${this.count}`;
    const text = JSON.stringify({ type, id, ...fields });
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { type, text, resolve, reject });
      if (this.online) this.socket?.send(text);
    });
  }

  /**
   * Take on an account: sign-up or log-in.
   * @param {'sign-up' | 'log-in'} how
   * @param {string} name
   * @param {string} password
   */
  async become(how, name, password) {
    this.welcome(await this.ask(how, { name, password }));
  }

  /** Log out, and be a guest again. */
  async leave() {
    await this.ask('log-out');
    this.keepToken('');
    this.welcome(await this.ask('hello', { token: '' }));
  }
}
