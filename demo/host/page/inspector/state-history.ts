import { css, html, LitElement } from 'lit';
import { property, state } from 'lit/decorators.js';
import { styleMap } from 'lit/directives/style-map.js';
import type { EmbedState, SvcEmbed } from '../../../../src/host/index.ts';
import { formatDuration } from './format-time.ts';
import { shorten } from './redact.ts';
import type { SessionClient } from './session-client.ts';

/** A state and when it began, in epoch milliseconds. */
interface Phase {
  readonly state: EmbedState;
  readonly from: number;
}

const STATES: readonly EmbedState[] = [
  'idle',
  'minting',
  'loading',
  'ready',
  'expiring',
  'expired',
  'renewing',
  'error',
];
const PHASES_MAX = 24;
const UPDATE_INTERVAL_MS = 1000;

/** The element's current state, its earlier states, and how long each lasted. */
export class StateHistory extends LitElement {
  static override styles = css`
    :host {
      display: grid;
      gap: 8px;
      padding: 10px 14px;
    }

    .states,
    .strip {
      display: flex;
      list-style: none;
      margin: 0;
      padding: 0;
    }

    .states {
      flex-wrap: wrap;
      align-items: center;
      gap: 2px;
      font-size: 0.75rem;
    }

    [data-state] {
      --state: light-dark(#8a91a1, #6d7587);
    }

    [data-state='minting'],
    [data-state='renewing'] {
      --state: light-dark(#0a716c, #62d2ca);
    }

    [data-state='loading'] {
      --state: var(--primary);
    }

    [data-state='ready'] {
      --state: var(--success);
    }

    [data-state='expiring'] {
      --state: var(--warning);
    }

    [data-state='expired'],
    [data-state='error'] {
      --state: var(--danger);
    }

    .states li {
      display: flex;
      align-items: center;
      gap: 5px;
      padding: 0 7px;
      line-height: 1.375rem;
      color: var(--ink-soft);
      border-radius: 99px;
    }

    .states li::before {
      content: '';
      inline-size: 8px;
      block-size: 8px;
      border-radius: 50%;
      background: var(--state);
    }

    .states [aria-current='true'] {
      font-weight: 600;
      color: light-dark(#fff, #0b1020);
      background: var(--state);

      &::before {
        background: currentcolor;
      }
    }

    p {
      margin: 0;
      font-size: 0.75rem;
      color: var(--ink-soft);
      font-variant-numeric: tabular-nums;
    }

    code {
      font: 0.75rem var(--mono);
      color: var(--ink);
    }

    .strip {
      gap: 2px;
      block-size: 20px;
      border-radius: 6px;
      overflow: hidden;
    }

    .strip li {
      flex: 1 1 0;
      min-inline-size: 5px;
      container-type: inline-size;
      overflow: hidden;
      font-size: 0.6875rem;
      line-height: 20px;
      white-space: nowrap;
      color: var(--ink);
      background: color-mix(in srgb, var(--state) 34%, var(--surface));
      border-block-end: 3px solid var(--state);

      & span {
        margin-inline-start: 6px;
      }
    }

    @container (width < 88px) {
      .strip span {
        opacity: 0;
      }
    }
  `;

  @property({ attribute: false }) embed!: SvcEmbed;
  @property({ attribute: false }) sessions!: SessionClient;
  @state() private phases: readonly Phase[] = [{ state: 'idle', from: Date.now() }];

  protected override firstUpdated(): void {
    this.embed.addEventListener('svc-state-change', ({ state }) => {
      this.phases = [...this.phases, { state, from: Date.now() }].slice(-PHASES_MAX);
    });
    setInterval(() => this.requestUpdate(), UPDATE_INTERVAL_MS);
  }

  protected override render() {
    const now = Date.now();
    const current = this.phases.at(-1)?.state;
    const durations = this.phases.map(
      ({ from }, index) => (this.phases[index + 1]?.from ?? now) - from,
    );
    const session = this.sessions.current;
    return html`
      <ul class="states" aria-label="State of the element">
        ${STATES.map(
          (name) =>
            html`<li data-state=${name} aria-current=${name === current ? 'true' : 'false'}>${name}</li>`,
        )}
      </ul>
      <ol class="strip" aria-label="State history">
        ${this.phases.map(({ state }, index) => {
          const duration = durations[index] ?? 0;
          const label = `${state}, ${formatDuration(duration)}`;
          return html`<li
            data-state=${state}
            title=${label}
            style=${styleMap({ flexGrow: `${Math.max(1, Math.sqrt(duration))}` })}
          ><span>${label}</span></li>`;
        })}
      </ol>
      <p>${
        session
          ? html`Session <code>${shorten(session.sessionId)}</code>, minted ${formatDuration(now - session.at)} ago`
          : 'No session yet'
      }</p>
    `;
  }
}
