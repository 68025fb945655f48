import { css, html } from 'lit';
import type { CodeTab } from '../shell/code-tabs.ts';
import { highlight } from '../shell/highlight.ts';
import { StudioElement } from './studio-element.ts';
import { FORMATS, type Format } from './theme/formats.ts';

/** The theme as code, in each notation. */
export class ThemeCode extends StudioElement {
  static override styles = [
    ...StudioElement.styles,
    css`
      header {
        padding: 18px 20px 6px;
      }
    `,
  ];

  protected override render() {
    return html`
      <header>
        <h2>Use this theme</h2>
        <p class="soft">Copy the theme for your page, your server or your files.</p>
      </header>
      <code-tabs .tabs=${this.#tabs} selected="html"></code-tabs>
    `;
  }

  get #tabs(): CodeTab[] {
    return FORMATS.map(({ id, label, hint, write }) => ({
      id,
      label,
      hint,
      blocks: () => {
        const text = write(this.store.theme, this.store.browser.resolve);
        return [{ label, copyLabel: `Copy as ${label}`, text, content: highlightCode(id, text) }];
      },
    }));
  }
}

/** Highlights the code; highlight.js does not support an attribute without its tag. */
function highlightCode(id: Format['id'], code: string) {
  if (id !== 'html') return highlight(code, id === 'css' ? 'css' : 'javascript');
  const at = code.indexOf('=');
  return html`<span class="attr">${code.slice(0, at)}</span>=<span class="string">${code.slice(at + 1)}</span>`;
}
