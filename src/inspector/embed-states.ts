import { isRecord } from '../lib/is-record.ts';
import type { TimelineEntry } from './timeline.ts';

/** Returns the last state of each embed in the entries, by its name. */
export function embedStates(entries: readonly TimelineEntry[]): Map<string, string> {
  const states = new Map<string, string>();
  for (const { kind, name, embed, details } of entries) {
    if (embed === undefined) continue;
    if (name === 'removed' && kind === 'call') states.set(embed, name);
    else if (isRecord(details) && typeof details.state === 'string')
      if (name === 'svc-state-change' || name === 'added') states.set(embed, details.state);
  }
  return states;
}
