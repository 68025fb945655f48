import '@awesome.me/webawesome/dist/components/button/button.js';
import { css, html, LitElement } from 'lit';
import { property } from 'lit/decorators.js';
import type { EmbedErrorCode } from '../../../../src/host/index.ts';
import { failures, seenOf } from './failures.ts';
import type { FaultBench } from './fault-bench.ts';
import { scenarios } from './scenarios.ts';

const CODES = Object.keys(failures) as EmbedErrorCode[];

/** Every code of a failure: what happened, what the viewer sees, what there is to do, and how to see it here. */
export class FailureTable extends LitElement {
  static override styles = css`
    wa-button::part(button) {
      color: var(--ink);
      border-color: color-mix(in srgb, var(--ink-soft) 45%, transparent);
    }

    :host {
      display: block;
    }

    h2 {
      margin: 0;
      padding: 14px 18px;
      font-size: 1rem;
      font-weight: 600;
    }

    table {
      inline-size: 100%;
      border-collapse: collapse;
      font-size: 0.8125rem;
    }

    th,
    td {
      padding: 9px 18px;
      text-align: start;
      vertical-align: top;
      text-wrap: pretty;
      border-block-start: 1px solid var(--line);
    }

    thead th {
      font-weight: 500;
      color: var(--ink-soft);
      background: var(--sunken);
    }

    tbody th {
      font: 600 0.8125rem var(--mono);
      white-space: nowrap;
    }

    td:last-child {
      white-space: nowrap;
    }

    tbody tr:hover {
      background: color-mix(in srgb, var(--sunken) 60%, transparent);
    }

    @media (width < 900px) {
      thead {
        display: none;
      }

      tr {
        display: grid;
        gap: 4px;
        padding: 12px 18px;
        border-block-start: 1px solid var(--line);
      }

      th,
      td {
        padding: 0;
        border: 0;
      }

      td[data-label]::before {
        content: attr(data-label) ': ';
        color: var(--ink-soft);
      }
    }
  `;

  @property({ attribute: false }) bench!: FaultBench;

  protected override render() {
    return html`
      <h2 id="title">Codes of failure</h2>
      <table aria-labelledby="title">
        <thead>
          <tr><th scope="col">Code</th><th scope="col">What happened</th><th scope="col">The viewer sees</th><th scope="col">You do</th><th scope="col">Here</th></tr>
        </thead>
        <tbody>${CODES.map((code) => this.#row(code))}</tbody>
      </table>
    `;
  }

  #row(code: EmbedErrorCode) {
    const { happened, todo } = failures[code];
    const ways = Object.values(scenarios)
      .flat()
      .filter(({ hears }) => hears === code);
    return html`<tr>
      <th scope="row">${code}</th>
      <td>${happened}</td>
      <td data-label="The viewer sees">${seenOf(code)}</td>
      <td data-label="You do">${todo}</td>
      <td>
        ${ways.map(
          (scenario) => html`<wa-button
            size="xs"
            appearance="outlined"
            title=${scenario.does}
            @click=${() => this.bench.play(scenario)}
            >${scenario.title}</wa-button
          >`,
        )}
      </td>
    </tr>`;
  }
}
