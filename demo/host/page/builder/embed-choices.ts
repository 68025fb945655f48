import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/copy-button/copy-button.js';
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/radio/radio.js';
import '@awesome.me/webawesome/dist/components/radio-group/radio-group.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import '@awesome.me/webawesome/dist/components/switch/switch.js';
import { html, nothing } from 'lit';
import { languages } from '../shell/language-name.ts';
import { selectStyles } from '../shell/select.styles.ts';
import type { ViewAs } from '../shell/view-as.ts';
import type { ComboChangeEvent } from '../studio/combo-field.ts';
import { StudioElement } from '../studio/studio-element.ts';
import { toAddress as toStudio } from '../studio/theme/address.ts';
import type { Choice } from '../studio/theme/choices.ts';
import { DEFAULT_ZONE, zoneChoices } from '../studio/theme/time-zones.ts';
import { toAddress } from './address.ts';
import type { BuilderStore } from './builder-store.ts';
import {
  AIRPORTS,
  COLOR_SCHEMES,
  type Configuration,
  DASHBOARD_ID,
  DEFAULT_CONFIGURATION,
} from './configuration.ts';
import { choicesStyles } from './embed-choices.styles.ts';

/** A form control with a text value. */
type Control = HTMLElement & { value: string };

const LOCALES = languages();
const DASHBOARDS: readonly Choice[] = [{ value: 'flights', label: 'flights', detail: 'Flights' }];
const SCHEME_LABELS = { auto: 'Auto', light: 'Light', dark: 'Dark' };
/** Value of the option that stands for no filter. */
const ALL = 'all';

/** Controls for everything that can be configured; only those that apply to the selected tab are shown. */
export class EmbedChoices extends StudioElement<BuilderStore> {
  static override styles = [...StudioElement.styles, selectStyles, choicesStyles];

  protected override render() {
    const { store } = this;
    const { configuration } = store;
    const { tab } = configuration;
    return html`
      ${
        tab === 'comments'
          ? nothing
          : html`<view-as
            .viewer=${store.configuration.viewer}
            @viewer-change=${({ target }: Event) => store.set({ viewer: (target as ViewAs).viewer })}
          ></view-as>`
      }
      ${tab === 'dashboard' || tab === 'comments' ? this.#dashboard(configuration) : nothing}
      ${tab === 'dashboard' ? this.#airport(configuration) : nothing}
      ${this.#language(configuration)}
      <combo-field
        label="Time zone"
        .value=${configuration.timezone}
        placeholder=${DEFAULT_ZONE}
        .choices=${zoneChoices}
        @combo-change=${({ value }: ComboChangeEvent) => store.set({ timezone: value })}
      ></combo-field>
      ${this.#colorScheme(configuration)}
      <div class="theme">
        <theme-picker .store=${store}></theme-picker>
        <a href=${toStudio(configuration, tab)}>Open in theme studio</a>
      </div>
      ${
        tab === 'dashboard'
          ? html`<wa-switch size="s" .checked=${configuration.allowExport} @change=${this.#setAllowExport}>Allow export</wa-switch>`
          : nothing
      }
      ${
        tab === 'comments'
          ? nothing
          : html`<wa-switch size="s" .checked=${configuration.autoHeight} @change=${this.#setAutoHeight}>Auto height</wa-switch>`
      }
      ${this.#buttons(configuration)}
    `;
  }

  #dashboard({ dashboard }: Configuration) {
    return html`<combo-field
      free
      label="Dashboard"
      .value=${dashboard}
      .choices=${() => DASHBOARDS}
      @combo-change=${({ value }: ComboChangeEvent) => DASHBOARD_ID.test(value) && this.store.set({ dashboard: value })}
    ></combo-field>`;
  }

  #airport({ airport }: Configuration) {
    return html`<wa-select
      label="Airport filter"
      size="s"
      .value=${airport || ALL}
      @change=${(event: Event) => {
        const { value } = event.target as Control;
        this.store.set({ airport: value === ALL ? '' : value });
      }}
    >
      <wa-option value=${ALL}>All airports</wa-option>
      ${AIRPORTS.map((code) => html`<wa-option value=${code}>${code}</wa-option>`)}
    </wa-select>`;
  }

  #language({ locale }: Configuration) {
    return html`<wa-select
      label="Language"
      size="s"
      .value=${locale}
      @change=${(event: Event) => this.store.set({ locale: (event.target as Control).value })}
    >${LOCALES.map(({ tag, name }) => html`<wa-option value=${tag} lang=${tag}>${name}</wa-option>`)}</wa-select>`;
  }

  #colorScheme({ colorScheme }: Configuration) {
    return html`<wa-radio-group
      label="Color scheme"
      size="s"
      orientation="horizontal"
      .value=${colorScheme}
      @change=${(event: Event) => {
        const { value } = event.target as Control;
        this.store.set({ colorScheme: COLOR_SCHEMES.find((one) => one === value) ?? 'auto' });
      }}
    >${COLOR_SCHEMES.map((one) => html`<wa-radio appearance="button" value=${one}>${SCHEME_LABELS[one]}</wa-radio>`)}</wa-radio-group>`;
  }

  #buttons(configuration: Configuration) {
    return html`<div class="buttons">
      <wa-copy-button .value=${`${location.origin}${toAddress(configuration)}`} success-label="Link copied" error-label="The browser does not allow copying" tooltip="copy">
        <wa-button appearance="outlined" size="s"><wa-icon slot="start" name="link"></wa-icon>Copy link</wa-button>
      </wa-copy-button>
      <wa-button appearance="plain" size="s" @click=${this.#reset}>Reset</wa-button>
    </div>`;
  }

  readonly #setAllowExport = (event: Event) => {
    this.store.set({ allowExport: (event.target as HTMLInputElement).checked });
  };

  readonly #setAutoHeight = (event: Event) => {
    this.store.set({ autoHeight: (event.target as HTMLInputElement).checked });
  };

  /** Keeps the selected tabs, which are not part of the configuration's choices. */
  readonly #reset = () => {
    const { tab, framework, server } = this.store.configuration;
    this.store.set({ ...DEFAULT_CONFIGURATION, tab, framework, server });
  };
}
