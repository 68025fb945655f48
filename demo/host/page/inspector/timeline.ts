import { redact } from './redact.ts';

/** Kind of an entry, which implies its direction. */
export type Kind = 'event' | 'state' | 'action' | 'session' | 'request' | 'dropped' | 'step';

/** What happened. */
export interface Entry {
  readonly kind: Kind;
  /** Name of a DOM event or action, `mint`, `revoke`, or a path. */
  readonly name: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Short text beside the name. */
  readonly note?: string;
  /** HTTP status or error code. */
  readonly outcome?: string;
  /** In milliseconds. */
  readonly duration?: number;
  readonly isPending?: boolean;
  readonly isFailure?: boolean;
  /** Payload, request or response. */
  readonly details?: unknown;
}

/** An entry with its id. */
export type TimelineEntry = Entry & { readonly id: number };

const ENTRIES_MAX = 500;

/**
 * Everything that happened, in chronological order; the oldest entries are dropped. Session ids and tokens are redacted.
 * Fires `change` when an entry is added or changed.
 */
export class Timeline extends EventTarget {
  #entries: readonly TimelineEntry[] = [];
  #count = 0;

  get entries(): readonly TimelineEntry[] {
    return this.#entries;
  }

  /** Adds an entry and returns its id. */
  add(entry: Entry): number {
    const id = this.#count++;
    const after = this.#entries.findLastIndex(({ at }) => at <= entry.at) + 1;
    this.#set(this.#entries.toSpliced(after, 0, { ...redact(entry), id }).slice(-ENTRIES_MAX));
    return id;
  }

  /** Updates an entry. */
  update(id: number, more: Partial<Entry>): void {
    const updated = (entry: TimelineEntry) =>
      entry.id === id ? { ...entry, ...redact(more) } : entry;
    this.#set(this.#entries.map(updated));
  }

  clear(): void {
    this.#set([]);
  }

  #set(entries: readonly TimelineEntry[]): void {
    this.#entries = entries;
    this.dispatchEvent(new Event('change'));
  }
}
