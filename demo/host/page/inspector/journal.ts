import { redact } from './redact.ts';

/** What an entry tells of, and so from whom to whom it went. */
export type Kind = 'event' | 'state' | 'action' | 'session' | 'request' | 'dropped' | 'step';

/** One line of the timeline. */
export interface Entry {
  readonly kind: Kind;
  /** What a host developer looks for: the DOM event, the action, `mint`, `revoke`, a path. */
  readonly name: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** A few words beside the name. */
  readonly note?: string;
  /** How it ended: an HTTP status, a code. */
  readonly outcome?: string;
  /** In milliseconds. */
  readonly duration?: number;
  readonly isPending?: boolean;
  readonly isFailure?: boolean;
  /** What it carried. */
  readonly details?: unknown;
}

/** An entry and its place among the others. */
export type KeptEntry = Entry & { readonly id: number };

const MOST = 500;

/**
 * Everything that happened, in the order in which it did, which is not that of the news of it; the oldest go. No
 * session id or token gets in. Tells of each `change`.
 */
export class Journal extends EventTarget {
  #entries: readonly KeptEntry[] = [];
  #count = 0;

  get entries(): readonly KeptEntry[] {
    return this.#entries;
  }

  /** Takes an entry; its id serves to `amend` it. */
  add(entry: Entry): number {
    const id = this.#count++;
    const after = this.#entries.findLastIndex(({ at }) => at <= entry.at) + 1;
    this.#set(this.#entries.toSpliced(after, 0, { ...redact(entry), id }).slice(-MOST));
    return id;
  }

  /** Adds to an entry what has become known. */
  amend(id: number, more: Partial<Entry>): void {
    const amended = (entry: KeptEntry) => (entry.id === id ? { ...entry, ...redact(more) } : entry);
    this.#set(this.#entries.map(amended));
  }

  clear(): void {
    this.#set([]);
  }

  #set(entries: readonly KeptEntry[]): void {
    this.#entries = entries;
    this.dispatchEvent(new Event('change'));
  }
}
