import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/radio/radio.js';
import '@awesome.me/webawesome/dist/components/radio-group/radio-group.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import '@awesome.me/webawesome/dist/components/switch/switch.js';
import { css, html, LitElement } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { EmbedTheme, SvcEmbed } from 'svc-embed/host';
import type { SvcInspector } from 'svc-embed/inspector';
import { LANGUAGES } from '../../../../src/context/index.ts';
import { languageName } from '../shell/language-name.ts';
import { selectStyles } from '../shell/select.styles.ts';
import type { ViewAs } from '../shell/view-as.ts';
import type { ComboChangeEvent } from '../studio/combo-field.ts';
import { DEFAULT_ZONE, zoneChoices } from '../studio/theme/time-zones.ts';
import type { SessionClient } from './session-client.ts';

/** A form control with a text value. */
type Field = HTMLElement & { value: string };

const THEMES: Readonly<Record<string, EmbedTheme | undefined>> = {
  'No theme': undefined,
  Forest: { primaryColor: '#1f7a4d', font: 'Georgia, serif', borderRadius: 4 },
  Sunset: { primaryColor: '#c2410c', font: 'system-ui', borderRadius: 18 },
  Plum: { primaryColor: '#7c3aed', font: 'ui-rounded, system-ui', borderRadius: 12 },
};

/** Controls for everything that a host can change in an embed, by properties and methods of the element. */
export class ActionPanel extends LitElement {
  static override styles = [
    selectStyles,
    css`
    :host {
      display: flex;
      flex-wrap: wrap;
      align-items: end;
      gap: 12px;
      padding: 4px 16px 16px;
    }

    h2,
    view-as,
    .buttons {
      flex: 1 0 100%;
    }

    h2 {
      margin: 10px 0 -6px;
      font-size: 0.875rem;
      font-weight: 600;
    }

    wa-radio-group {
      flex: none;
    }

    wa-select,
    combo-field {
      flex: 1 1 184px;
    }

    form {
      flex: 3 1 230px;
      display: flex;
      align-items: end;
      gap: 6px;
    }

    form > :first-child {
      flex: 1;
      min-inline-size: 0;
    }

    .buttons {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 6px;
    }

    wa-switch {
      margin-inline-start: 10px;
    }

    wa-button::part(button) {
      color: var(--ink);
      border-color: color-mix(in srgb, var(--ink-soft) 45%, transparent);
    }
  `,
  ];

  @property({ attribute: false }) embed!: SvcEmbed;
  @property({ attribute: false }) sessions!: SessionClient;
  @property({ attribute: false }) inspector!: SvcInspector;
  @state() private allowExport = false;

  protected override firstUpdated(): void {
    document.addEventListener('scheme-change', () => this.requestUpdate());
  }

  protected override render() {
    const { embed, sessions } = this;
    return html`
      <h2>Actions</h2>
      <view-as .viewer=${sessions.viewer} @viewer-change=${this.#setViewer}></view-as>
      <wa-radio-group label="Color scheme" size="s" orientation="horizontal" .value=${embed.colorScheme ?? 'auto'} @change=${this.#setColorScheme}>
        ${['Auto', 'Light', 'Dark'].map((scheme) => html`<wa-radio appearance="button" value=${scheme.toLowerCase()}>${scheme}</wa-radio>`)}
      </wa-radio-group>
      ${this.#select('Theme', Object.keys(THEMES), (name) => {
        embed.theme = THEMES[name];
      })}
      ${this.#select(
        'Language',
        LANGUAGES,
        (tag) => {
          embed.locale = tag;
        },
        languageName,
      )}
      <combo-field
        label="Time zone"
        .value=${embed.timezone ?? ''}
        placeholder=${DEFAULT_ZONE}
        .choices=${zoneChoices}
        @combo-change=${this.#setTimeZone}
      ></combo-field>
      ${this.#field('Filter', 'f_flights.origin="ORD"', 'Set', (filter) => embed.setFilter(filter))}
      ${this.#field('Path', '/embed/dashboard/flights#details', 'Go', (path) => embed.navigate(path))}
      <div class="buttons">
        ${this.#button('refresh-cw', 'Refresh', () => embed.refresh())}
        ${this.#button('rotate-cw', 'Reload', () => embed.reload())}
        ${this.#button('key', 'Renew session', () => embed.renewSession())}
        ${this.#button('key-round', 'Set session', () => sessions.setSession())}
        ${this.#button('log-out', 'Log out', () => embed.logout())}
        <wa-switch size="s" @change=${this.#setAllowExport}>Allow export</wa-switch>
      </div>
    `;
  }

  #select(
    label: string,
    values: readonly string[],
    apply: (value: string) => void,
    name = (value: string) => value,
  ) {
    return html`<wa-select
      label=${label}
      size="s"
      value=${values[0] ?? ''}
      @change=${(event: Event) => apply((event.target as Field).value)}
      >${values.map((value) => html`<wa-option value=${value}>${name(value)}</wa-option>`)}</wa-select
    >`;
  }

  #field(label: string, value: string, verb: string, send: (value: string) => void) {
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      const field = (event.currentTarget as HTMLElement).querySelector<Field>('wa-input');
      this.#run(verb, () => send(field?.value ?? ''));
    };
    return html`<form @submit=${submit}>
      <wa-input label=${label} size="s" value=${value} autocomplete="off" spellcheck="false"></wa-input>
      <wa-button type="submit" size="s" appearance="outlined">${verb}</wa-button>
    </form>`;
  }

  #button(icon: string, label: string, action: () => void | Promise<void>) {
    return html`<wa-button size="s" appearance="outlined" @click=${() => this.#run(label, action)}>
      <wa-icon slot="start" name=${icon}></wa-icon>${label}
    </wa-button>`;
  }

  /** Runs an action and adds a thrown error to the timeline; errors in events are there already. */
  async #run(name: string, action: () => void | Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      const outcome = code ?? 'thrown';
      this.inspector.record({ name, outcome, note: message, isFailure: true });
    }
  }

  readonly #setColorScheme = (event: Event) => {
    this.embed.colorScheme = (event.target as Field).value as SvcEmbed['colorScheme'];
  };

  readonly #setTimeZone = ({ value }: ComboChangeEvent) => {
    this.embed.timezone = value;
    if (!value) this.embed.reload(); // a removed time zone takes effect at the next load
    this.requestUpdate();
  };

  readonly #setAllowExport = (event: Event) => {
    this.allowExport = (event.target as HTMLInputElement).checked;
    this.#applyAllowExport();
  };

  readonly #setViewer = ({ target }: Event) => {
    this.sessions.viewer = (target as ViewAs).viewer;
    this.#applyAllowExport();
    void this.#run('View as', () => this.embed.reload());
  };

  #applyAllowExport(): void {
    this.embed.allowExport = this.allowExport && this.sessions.viewer !== 'read-only';
  }
}
