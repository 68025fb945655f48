import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/copy-button/copy-button.js';
import { css, html } from 'lit';
import { StudioElement } from './studio-element.ts';
import { toAddress, toFragment } from './theme/address.ts';
import type { StudioStore } from './theme/store.ts';
import { TABS } from './theme/tabs.ts';

/** Returns the address of the embed builder with the theme and the tab of the studio. */
function toBuilder({ design, tab }: StudioStore): string {
  return `/${tab === TABS[0] ? '' : `?surface=${tab}`}${toFragment(design)}`;
}

/** Toolbar for the whole theme: undo, redo, reset, theme from a brand, paste, use and share. */
export class StudioToolbar extends StudioElement {
  static override styles = [
    ...StudioElement.styles,
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
      }

      .steps {
        display: flex;
        margin-inline-end: 4px;
      }

      @media (width < 480px) {
        :host {
          gap: 6px;
        }

        .steps {
          margin-inline: -8px 0;
        }
      }

      /* all in one row of a tablet */
      @media (width < 900px) {
        [slot='start'] {
          display: none;
        }
      }
    `,
  ];

  protected override render() {
    const { store } = this;
    const link = `${location.origin}${toAddress(store.design, store.tab)}`;
    return html`
      <div class="steps" role="group" aria-label="History">
        ${this.#step('Undo', 'undo-2', 'Ctrl Z', store.canUndo, () => store.undo())}
        ${this.#step('Redo', 'redo-2', 'Ctrl Shift Z', store.canRedo, () => store.redo())}
        ${this.#step('Reset', 'rotate-ccw', '', true, () => store.reset())}
      </div>
      <wa-button appearance="outlined" size="s" @click=${() => this.#open('brand')}>
        <wa-icon slot="start" name="palette"></wa-icon>Theme from my brand
      </wa-button>
      <wa-button appearance="outlined" size="s" @click=${() => this.#open('paste')}>
        <wa-icon slot="start" name="clipboard-paste"></wa-icon>Paste theme
      </wa-button>
      <wa-button appearance="outlined" size="s" href=${toBuilder(store)}>
        <wa-icon slot="start" name="code"></wa-icon>Use in builder
      </wa-button>
      <wa-button appearance="outlined" size="s" @click=${() => this.#open('share')}>
        <wa-icon slot="start" name="image-down"></wa-icon>Share card
      </wa-button>
      <wa-copy-button .value=${link} success-label="Link copied" error-label="The browser does not allow copying" tooltip="copy">
        <wa-button variant="brand" size="s"><wa-icon slot="start" name="link"></wa-icon>Copy link</wa-button>
      </wa-copy-button>
    `;
  }

  #step(label: string, icon: string, keys: string, can: boolean, action: () => void) {
    return html`<wa-button
      appearance="plain"
      size="s"
      title=${keys ? `${label} (${keys})` : label}
      ?disabled=${!can}
      @click=${action}
    ><wa-icon name=${icon} label=${label}></wa-icon></wa-button>`;
  }

  #open(dialog: 'brand' | 'paste' | 'share'): void {
    this.dispatchEvent(new Event(`open-${dialog}-dialog`, { bubbles: true, composed: true }));
  }
}
