import { html, nothing } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { kinds } from './entry.ts';
import { type ErrorHelp, errorHelp, type SnippetOrigins } from './error-help.ts';
import { formatDuration, timeFormat } from './format-time.ts';
import type { TimelineEntry } from './timeline.ts';

/** What the rows of a timeline need besides their entries. */
export interface TimelineContext {
  /** The origin of the page of the entries. */
  readonly page: string;
  readonly documentationUrl: string;
  readonly showsEmbeds: boolean;
  copy(text: string): void;
}

/** The service in the snippets of errors that have none. */
const EXAMPLE_SERVICE = 'https://analytics.example';

/** The entries, newest first; each can be expanded to its details. */
export function timelineView(entries: readonly TimelineEntry[], context: TimelineContext) {
  return html`<ol part="timeline" aria-label="Timeline" tabindex="0">
    ${repeat(
      entries.map((entry, index) => ({ entry, before: entries[index - 1] })).reverse(),
      ({ entry }) => entry.id,
      ({ entry, before }) =>
        guard([entry, before, context.showsEmbeds, context.documentationUrl], () =>
          row(entry, before, context),
        ),
    )}
  </ol>`;
}

function row(entry: TimelineEntry, before: TimelineEntry | undefined, context: TimelineContext) {
  const { kind, name, at, embed, note, outcome, durationMs, isFailure, details } = entry;
  const help = isFailure ? helpOf(entry, context) : undefined;
  return html`<li part="entry entry-${kind} ${isFailure ? 'entry-failed' : ''}" data-kind=${kind}>
    <details>
      <summary>
        <time datetime=${new Date(at).toISOString()}>${timeFormat.format(at)}</time>
        <span class="what">
          <span part="entry-name">${name}</span>
          <span part="entry-note">${note}</span>
        </span>
        ${context.showsEmbeds && embed ? html`<span class="embed">${embed}</span>` : nothing}
        ${outcome ? html`<span part="entry-outcome">${outcome}</span>` : nothing}
        <span part="entry-duration">${durationMs === undefined ? nothing : formatDuration(durationMs)}</span>
        <span class="since">${before ? `+${formatDuration(Math.max(0, at - before.at))}` : nothing}</span>
      </summary>
      ${help ? helpView(help, context) : nothing}
      <dl>
        <div><dt>Direction</dt><dd>${kinds[kind].direction}</dd></div>
        ${embed ? html`<div><dt>Embed</dt><dd>${embed}</dd></div>` : nothing}
        <div><dt>Time</dt><dd>${new Date(at).toISOString()}</dd></div>
      </dl>
      ${note && details === undefined ? html`<p>${note}</p>` : nothing}
      ${
        details === undefined
          ? nothing
          : html`<pre tabindex="0" role="region" aria-label="Details of ${name}">${JSON.stringify(details, null, 2)}</pre>`
      }
    </details>
  </li>`;
}

function helpOf({ outcome = '', service }: TimelineEntry, context: TimelineContext) {
  const origins: SnippetOrigins = { page: context.page, service: service ?? EXAMPLE_SERVICE };
  return errorHelp(outcome, origins, context.documentationUrl);
}

function helpView({ fix, snippet, url }: ErrorHelp, { copy }: TimelineContext) {
  return html`<div part="help">
    <p>${fix}</p>
    <pre tabindex="0" role="region" aria-label="Fix">${snippet}</pre>
    <button type="button" @click=${() => copy(snippet)}>Copy fix</button>
    <a href=${url} target="_blank" rel="noopener noreferrer">Documentation</a>
  </div>`;
}
