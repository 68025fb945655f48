import { css, html } from 'lit';
import { property } from 'lit/decorators.js';
import { AIRPORT_TIME } from '../../query.ts';
import type { DashboardSettings } from '../../workspace.ts';
import { AppElement } from '../app-element.ts';
import { controls } from '../parts/controls.styles.ts';
import { zoneName } from '../zone-name.ts';
import { timeZoneNames } from '../zone-names.ts';

/** Detail of `settings-change`. */
export interface ChangedSettings {
  readonly settings?: DashboardSettings;
  readonly slug?: string;
}

/**
 * Settings of an in-app dashboard.
 *
 * @fires {CustomEvent<ChangedSettings>} settings-change - A setting has changed.
 */
export class SettingsPanel extends AppElement {
  static override styles = [
    controls,
    css`
      :host {
        display: block;
        padding: 6px 20px 24px;
      }

      form {
        display: grid;
        gap: 18px;
      }

      label {
        display: grid;
        gap: 6px;
      }

      fieldset {
        display: grid;
        gap: 2px;
        margin: 0;
        padding: 0;
        border: 0;
      }

      fieldset label {
        grid-template-columns: auto 1fr;
        align-items: center;
        gap: 10px;
        min-block-size: 34px;
      }

      legend {
        padding: 0 0 2px;
      }

      small {
        font-size: 0.875rem;
        color: var(--ink-soft);
      }
    `,
  ];

  @property({ attribute: false }) dashboard!: DashboardSettings;
  @property() slug = '';

  protected override render() {
    return html`<form @submit=${(event: Event) => event.preventDefault()}>
      ${this.#slug()} ${this.#zone()} ${this.#agent()} ${this.#grid()} ${this.#theme()}
    </form>`;
  }

  #slug() {
    const { messages } = this;
    return html`<label>
      ${messages.slug}
      <input
        type="text"
        name="slug"
        maxlength="60"
        spellcheck="false"
        autocapitalize="off"
        .value=${this.slug}
        @change=${({ target }: Event) =>
          this.dispatch<ChangedSettings>('settings-change', {
            slug: (target as HTMLInputElement).value.trim(),
          })}
      />
      <small>${messages.slugHint}</small>
    </label>`;
  }

  #zone() {
    const { messages, dashboard } = this;
    return html`<label>
      ${messages.timeZone}
      <select @change=${({ target }: Event) => this.#change({ timeZone: (target as HTMLSelectElement).value || null })}>
        <option value="">${messages.viewersZone}</option>
        ${[AIRPORT_TIME, ...timeZoneNames()].map(
          (zone) => html`<option value=${zone} .selected=${zone === dashboard.timeZone}>
            ${zone === AIRPORT_TIME ? zoneName(zone, this.locale) : zone.replaceAll('_', ' ')}
          </option>`,
        )}
      </select>
    </label>`;
  }

  #agent() {
    const { messages, dashboard } = this;
    return html`<label>
      ${messages.agent}
      <select
        @change=${({ target }: Event) =>
          this.#change({
            agent: (target as HTMLSelectElement).value as DashboardSettings['agent'],
          })}
      >
        <option value="flights" .selected=${dashboard.agent === 'flights'}>${messages.flightsAgent}</option>
        <option value="none" .selected=${dashboard.agent === 'none'}>${messages.noAgent}</option>
      </select>
    </label>`;
  }

  #grid() {
    const { messages, dashboard } = this;
    const box = (name: 'dense' | 'singleColumn') => html`<label>
      <input
        type="checkbox"
        .checked=${dashboard[name]}
        @change=${({ target }: Event) => this.#change({ [name]: (target as HTMLInputElement).checked })}
      />
      ${messages[name]}
    </label>`;
    return html`<fieldset><legend>${messages.grid}</legend>${box('dense')} ${box('singleColumn')}</fieldset>`;
  }

  #theme() {
    const { messages, dashboard } = this;
    const themes = [
      ['account', messages.themeAccount],
      ['ocean', messages.themeOcean],
      ['forest', messages.themeForest],
      ['plum', messages.themePlum],
    ] as const;
    return html`<fieldset>
      <legend>${messages.theme}</legend>
      ${themes.map(
        ([theme, title]) => html`<label>
          <input
            type="radio"
            name="theme"
            .checked=${dashboard.theme === theme}
            @change=${() => this.#change({ theme })}
          />
          ${title}
        </label>`,
      )}
    </fieldset>`;
  }

  #change(change: Partial<DashboardSettings>): void {
    const settings = { ...this.dashboard, ...change };
    this.dispatch<ChangedSettings>('settings-change', { settings });
  }
}
