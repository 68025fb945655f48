import '@awesome.me/webawesome/dist/components/radio/radio.js';
import '@awesome.me/webawesome/dist/components/radio-group/radio-group.js';
import { html, LitElement } from 'lit';
import { property } from 'lit/decorators.js';
import type { Surface, SvcEmbed } from 'svc-embed/host';
import { selectStyles } from '../shell/select.styles.ts';

const SURFACES: Readonly<Record<Surface, string>> = {
  dashboard: 'Dashboard',
  app: 'App',
  chat: 'Chat',
};

/** Selects the embedded surface. */
export class SurfacePicker extends LitElement {
  static override styles = selectStyles;

  @property({ attribute: false }) embed!: SvcEmbed;

  protected override render() {
    return html`<wa-radio-group aria-label="Surface" size="s" orientation="horizontal" value="dashboard" @change=${this.#setSurface}>
      ${Object.entries(SURFACES).map(
        ([surface, name]) =>
          html`<wa-radio appearance="button" value=${surface}>${name}</wa-radio>`,
      )}
    </wa-radio-group>`;
  }

  readonly #setSurface = (event: Event) => {
    this.embed.surface = (event.target as HTMLElement & { value: Surface }).value;
  };
}
