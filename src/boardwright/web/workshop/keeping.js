// Keeps the draft on the account of whoever is signed in: it is there in the next browser, and can be taken back there.
import { Refusal } from '../socket.js';
import { Draft } from './draft.js';

/** Milliseconds after the last change, and letters with the changes that there is room for. */
const QUIET = 1500;
const MOST = 200_000;

export class Keeping {
  /**
   * @param {import('../socket.js').Socket} socket
   * @param {Draft} draft
   * @param {(replaced: boolean) => void} adopted hears that the draft became the account's; and whether it replaced another
   */
  constructor(socket, draft, adopted) {
    this.socket = socket;
    this.draft = draft;
    this.adopted = adopted;
    this.timer = 0;
    /** Whether the writer has changed the draft before the account was asked. */
    this.begun = false;
    draft.changed = () => {
      this.begun = true;
      this.touch();
    };
    this.meet = this.meet.bind(this);
    socket.addEventListener('who', this.meet);
  }

  /** The account that keeps drafts; guests have none. */
  get name() {
    const { who } = this.socket;
    return who && !who.guest ? who.name : '';
  }

  /** Find out what the account has; what it got from another browser is taken. */
  async meet() {
    const { draft, name } = this;
    const answer = name && (await this.socket.ask('my-draft').catch(() => null));
    if (!answer || name !== this.name) return;
    const { agreed } = draft;
    const theirs = new Draft();
    const known = agreed.name === name ? agreed : { revision: 0, mark: '' };
    const newer = answer.revision !== known.revision && theirs.read(answer.draft ?? '') && theirs.mark !== draft.mark;
    const replaced = newer && !draft.isEmpty && draft.mark !== known.mark;
    const { whole } = draft;
    const goesOn = this.begun;
    if (replaced) draft.begin(theirs.whole); // what was written here comes back by undo
    else if (newer) draft.read(answer.draft ?? '');
    if (replaced && goesOn) draft.begin(whole); // the writer is at it: the account's text is one step back
    draft.agreed = { name, revision: answer.revision, mark: answer.revision ? (newer ? theirs.mark : known.mark) : '' };
    draft.keep();
    if (newer && !(replaced && goesOn)) this.adopted(replaced);
    this.touch(0);
  }

  /** The draft has changed. @param {number} [pause] */
  touch(pause = QUIET) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), pause);
  }

  /** Let the account have the draft as it is now. */
  async send() {
    const { draft, name } = this;
    const { mark } = draft;
    if (!name || draft.agreed.name !== name || draft.agreed.mark === mark || draft.isEmpty) return;
    try {
      const answer = await this.socket.ask('keep-draft', { draft: draft.written(MOST), base: draft.agreed.revision });
      draft.agreed = { name, revision: answer.revision, mark };
      draft.keep();
    } catch (error) {
      // Another browser was faster; whatever else is refused, this browser has the draft all the same.
      if (error instanceof Refusal && error.code === 'rules/newer-draft') await this.meet();
    }
  }

  /** The workshop is left. */
  end() {
    this.socket.removeEventListener('who', this.meet);
    clearTimeout(this.timer);
    this.send();
  }
}
