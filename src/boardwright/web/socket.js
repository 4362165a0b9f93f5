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
 * @property {string} text
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 */

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 8000;
const PATIENCE = 5;

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
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map();
    this.pause = FIRST_PAUSE;
    this.count = 0;
    // An id must be new to the server even after the page was loaded again.
    this.prefix = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36)).join('');
  }

  /** Connect, and connect again whenever the connection breaks. */
  connect() {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener('open', () => socket.send(this.hello()));
    socket.addEventListener('message', (event) => this.hear(JSON.parse(event.data)));
    socket.addEventListener('close', () => this.closed());
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
    if (online === this.online) return;
    this.online = online;
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
      this.waiting.set(id, { text, resolve, reject });
      if (this.online) this.socket?.send(text);
    });
  }

  /**
   * Become somebody: sign-up or log-in.
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
