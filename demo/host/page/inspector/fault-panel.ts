import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import { css, html, LitElement, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { FaultBench } from './fault-bench.ts';
import { type Scenario, scenarios } from './scenarios.ts';

/** What is said of a fault that is in force. */
const IN_FORCE: Readonly<Record<string, string>> = {
  'mint refused': 'The next mint is refused',
  'mint failing': 'Mints fail',
  'mint dropped': 'The endpoint is dropped',
  'mint silent': 'The endpoint says nothing',
  'mint spent': 'The next ids are spent',
  'revoke failing': 'The next revocation fails',
  'line slow': 'The line is slow',
  'line dropped': 'The line is dropped',
  'page silent': 'The next page is silent',
  'page stranger': 'The next page is a stranger’s',
  'exchange late': 'The next session ends soon',
};

const SHARED =
  'This browser finds no address below “localhost”: what fails here fails in every other open inspector too.';

/** The buttons that make something go wrong, and what is wrong now. */
export class FaultPanel extends LitElement {
  static override styles = css`
    wa-button::part(button) {
      color: var(--ink);
      border-color: color-mix(in srgb, var(--ink-soft) 45%, transparent);
    }

    :host {
      display: flex;
      flex-direction: column;
    }

    h2 {
      padding: 12px 16px 4px;
      margin: 0;
      font-size: 0.875rem;
      font-weight: 600;
    }

    h3 {
      margin: 10px 10px 2px;
      font-size: 0.6875rem;
      font-weight: 600;
      letter-spacing: 0.04em;
      text-transform: uppercase;
      color: var(--ink-soft);
    }

    p {
      margin: 0;
      padding: 8px 16px 0;
      font-size: 0.75rem;
      color: var(--ink-soft);
    }

    .groups {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
      padding: 0 6px 10px;
    }

    ul {
      list-style: none;
      margin: 0;
      padding: 0;
    }

    button {
      display: flex;
      align-items: center;
      gap: 10px;
      inline-size: 100%;
      padding: 5px 10px;
      font: inherit;
      font-size: 0.8125rem;
      text-align: start;
      color: inherit;
      background: none;
      border: 0;
      border-radius: 8px;
      cursor: pointer;
    }

    button:hover {
      background: var(--sunken);
    }

    :focus-visible {
      outline: 2px solid var(--primary);
      outline-offset: -2px;
    }

    button wa-icon {
      flex: none;
      color: var(--ink-soft);
    }

    .force {
      display: flex;
      align-items: center;
      gap: 10px;
      padding: 8px 10px 8px 16px;
      border-block: 1px solid var(--line);
      font-size: 0.8125rem;
    }

    .force.wrong {
      color: var(--warning);
      background: color-mix(in srgb, var(--warning) 10%, transparent);
    }

    .force span {
      flex: 1;
    }
  `;

  @property({ attribute: false }) bench!: FaultBench;

  protected override firstUpdated(): void {
    this.bench.addEventListener('change', () => this.requestUpdate());
    void this.bench.look();
  }

  protected override render() {
    const wrong = Object.entries(this.bench.faults).flatMap(([place, fault]) =>
      fault ? [IN_FORCE[`${place} ${fault.how}`]] : [],
    );
    return html`
      <h2>Make it happen</h2>
      <div class="force ${wrong.length > 0 ? 'wrong' : ''}">
        <span role="status">${wrong.length > 0 ? `${wrong.join('. ')}.` : 'Everything is in order.'}</span>
        <wa-button size="xs" appearance="outlined" @click=${this.#mend}>
          <wa-icon slot="start" name="wrench"></wa-icon>Mend
        </wa-button>
      </div>
      ${this.bench.isShared ? html`<p>${SHARED}</p>` : nothing}
      <div class="groups">
        ${Object.entries(scenarios).map(
          ([group, list]) => html`<section>
            <h3>${group}</h3>
            <ul>${list.map((scenario) => this.#button(scenario))}</ul>
          </section>`,
        )}
      </div>
    `;
  }

  #button(scenario: Scenario) {
    const { title, icon, does } = scenario;
    return html`<li>
      <button type="button" title=${does} @click=${() => this.bench.play(scenario)}>
        <wa-icon name=${icon}></wa-icon>${title}
      </button>
    </li>`;
  }

  readonly #mend = () => {
    void this.bench.mend();
  };
}
