import { html, nothing } from 'lit';
import { isRecord } from '../lib/json.ts';
import { KINDS, type Kind, kinds } from './entry.ts';
import type { TimelineEntry } from './timeline.ts';

export interface EntryFilter {
  readonly hiddenKinds: readonly Kind[];
  readonly failuresOnly: boolean;
  /** The name of an embed; empty for all. */
  readonly embed: string;
}

export function isShown({ kind, isFailure, embed }: TimelineEntry, filter: EntryFilter): boolean {
  return (
    !filter.hiddenKinds.includes(kind) &&
    (!filter.failuresOnly || isFailure === true) &&
    (filter.embed === '' || filter.embed === embed)
  );
}

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

/** The states of the embeds, and the controls of the filter. */
export function filterView(
  entries: readonly TimelineEntry[],
  states: ReadonlyMap<string, string>,
  filter: EntryFilter,
  change: (filter: EntryFilter) => void,
) {
  const { hiddenKinds, failuresOnly } = filter;
  const toggle = (kind: Kind) =>
    hiddenKinds.includes(kind)
      ? hiddenKinds.filter((each) => each !== kind)
      : [...hiddenKinds, kind];
  return html`<div class="filters" role="group" aria-label="Filters">
    ${[...states].map(([embed, state]) => {
      const isSelected = filter.embed === embed;
      return html`<button type="button" class="embed-state" data-state=${state} aria-pressed=${isSelected}
        @click=${() => change({ ...filter, embed: isSelected ? '' : embed })}>${embed} <span>${state}</span></button>`;
    })}
    ${KINDS.map((kind) => {
      const count = entries.filter((entry) => entry.kind === kind).length;
      if (count === 0) return nothing;
      const { label, direction } = kinds[kind];
      const isPressed = !hiddenKinds.includes(kind);
      return html`<button type="button" data-kind=${kind} title=${direction} aria-pressed=${isPressed}
        @click=${() => change({ ...filter, hiddenKinds: toggle(kind) })}>${label} <span>${count}</span></button>`;
    })}
    <button type="button" aria-pressed=${failuresOnly}
      @click=${() => change({ ...filter, failuresOnly: !failuresOnly })}>Failures only</button>
  </div>`;
}
