import '@awesome.me/webawesome/dist/components/button/button.js';
import { css, html, LitElement } from 'lit';
import { property } from 'lit/decorators.js';
import { fixes } from '../../../../src/host/diagnosis/fixes.ts';
import type { EmbedErrorCode } from '../../../../src/host/index.ts';
import { errorCodes, viewerMessage } from './error-codes.ts';
import type { FaultController } from './fault-controller.ts';
import { scenarios } from './scenarios.ts';

const CODES = Object.keys(errorCodes) as EmbedErrorCode[];

/** All error codes: cause, what the viewer sees, what to do, and buttons that simulate the error. */
export class ErrorCodeTable extends LitElement {
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

  @property({ attribute: false }) faults!: FaultController;

  protected override render() {
    return html`
      <h2 id="title">Error codes</h2>
      <table aria-labelledby="title">
        <thead>
          <tr><th scope="col">Code</th><th scope="col">Cause</th><th scope="col">The viewer sees</th><th scope="col">What to do</th><th scope="col">Try it</th></tr>
        </thead>
        <tbody>${CODES.map((code) => this.#row(code))}</tbody>
      </table>
    `;
  }

  #row(code: EmbedErrorCode) {
    const { cause } = errorCodes[code];
    const matching = Object.values(scenarios)
      .flat()
      .filter(({ result }) => result === code);
    return html`<tr>
      <th scope="row">${code}</th>
      <td>${cause}</td>
      <td data-label="The viewer sees">${viewerMessage(code)}</td>
      <td data-label="What to do">${fixes[code]}</td>
      <td>
        ${matching.map(
          (scenario) => html`<wa-button
            size="xs"
            appearance="outlined"
            title=${scenario.description}
            @click=${() => this.faults.run(scenario)}
            >${scenario.title}</wa-button
          >`,
        )}
      </td>
    </tr>`;
  }
}
