import { ENTRIES_MAX, type Entry, NAME_MAX, NOTE_MAX } from './entry.ts';
import { redact } from './redact.ts';
import { redactText } from './redact-text.ts';

export type TimelineEntry = Entry & { readonly id: number };

/**
 * The last entries in chronological order, of limited size and without secrets. Dispatches `change` when
 * the entries change.
 */
export class Timeline extends EventTarget {
  entries: readonly TimelineEntry[] = [];
  #count = 0;

  /** Adds an entry. Beyond the maximum, the oldest one is removed. */
  add(entry: Entry): void {
    const after = this.entries.findLastIndex(({ at }) => at <= entry.at) + 1;
    const added = { ...withoutSecrets(entry), id: this.#count++ };
    this.#set(this.entries.toSpliced(after, 0, added).slice(-ENTRIES_MAX));
  }

  clear(): void {
    this.#set([]);
  }

  #set(entries: readonly TimelineEntry[]): void {
    this.entries = entries;
    this.dispatchEvent(new Event('change'));
  }
}

function withoutSecrets(entry: Entry): Entry {
  const { name, embed, note, outcome, details } = entry;
  return {
    ...entry,
    name: redactText(name, NAME_MAX),
    ...(embed !== undefined && { embed: redactText(embed, NAME_MAX) }),
    ...(note !== undefined && { note: redactText(note, NOTE_MAX) }),
    ...(outcome !== undefined && { outcome: redactText(outcome, NAME_MAX) }),
    ...(details !== undefined && { details: redact(details) }),
  };
}
