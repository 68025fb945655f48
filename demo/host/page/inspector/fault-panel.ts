import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import { css, html, LitElement, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { FaultController } from './fault-controller.ts';
import { type Scenario, scenarios } from './scenarios.ts';

/** Status texts of the active faults. */
const ACTIVE_FAULTS: Readonly<Record<string, string>> = {
  'mint rejected': 'The endpoint rejects the next session',
  'mint failing': 'The endpoint responds with 503',
  'mint disconnected': 'The endpoint closes connections',
  'mint unresponsive': 'The endpoint does not respond',
  'mint used-id': 'The next session ids are used already',
  'revoke failing': 'The next revocation fails',
  'connection slow': 'The connection is slow',
  'connection disconnected': 'The service is disconnected',
  'page unresponsive': 'The next page sends no messages',
  'framing rejected': 'The service rejects this page',
  'page wrong-origin': 'The next page is redirected',
  'exchange expiring': 'The next session expires in 30 s',
};

const SHARED =
  'This browser cannot resolve subdomains of localhost. Failures affect every other open inspector too.';

/** Buttons that simulate failures, and the active faults. */
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
      font-size: 0.75rem;
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

    code {
      display: block;
      padding: 0 10px 4px 36px;
      font: 0.75rem var(--mono);
      color: var(--ink-soft);
    }

    .active {
      display: flex;
      align-items: center;
      gap: 10px;
      padding: 8px 10px 8px 16px;
      border-block: 1px solid var(--line);
      font-size: 0.8125rem;
    }

    .active.failing {
      color: var(--warning);
      background: color-mix(in srgb, var(--warning) 10%, transparent);
    }

    .active span {
      flex: 1;
    }
  `;

  @property({ attribute: false }) faults!: FaultController;

  protected override firstUpdated(): void {
    this.faults.addEventListener('change', () => this.requestUpdate());
    void this.faults.load();
  }

  protected override render() {
    const active = Object.entries(this.faults.active).flatMap(([place, fault]) =>
      fault ? [ACTIVE_FAULTS[`${place} ${fault.mode}`]] : [],
    );
    return html`
      <h2>Simulate a failure</h2>
      <div class="active ${active.length > 0 ? 'failing' : ''}">
        <span role="status">${active.length > 0 ? `${active.join('. ')}.` : 'No failure is simulated.'}</span>
        <wa-button size="xs" appearance="outlined" @click=${this.#reset}>
          <wa-icon slot="start" name="wrench"></wa-icon>Reset
        </wa-button>
      </div>
      ${this.faults.isShared ? html`<p>${SHARED}</p>` : nothing}
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
    const { title, icon, description, result } = scenario;
    return html`<li>
      <button type="button" title=${description} @click=${() => this.faults.run(scenario)}>
        <wa-icon name=${icon}></wa-icon>${title}
      </button>
      ${result === 'nothing' ? nothing : html`<code>${result}</code>`}
    </li>`;
  }

  readonly #reset = () => {
    void this.faults.reset();
  };
}
