import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/copy-button/copy-button.js';
import '@awesome.me/webawesome/dist/components/tab-group/tab-group.js';
import { css, html, unsafeCSS } from 'lit';
import { highlight } from '../shell/highlight.ts';
import syntax from '../shell/syntax.css?inline';
import { StudioElement } from './studio-element.ts';
import { FORMATS, type Format } from './theme/formats.ts';

/** The theme as code, for each of the three places where a host can set it. */
export class ThemeCode extends StudioElement {
  static override styles = [
    ...StudioElement.styles,
    unsafeCSS(syntax),
    css`
      header {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: 8px 16px;
        padding: 18px 20px 6px;
      }

      wa-tab-group {
        --track-width: 1px;
        --track-color: var(--line);
        --indicator-color: var(--primary);

        &::part(tabs) {
          padding-inline: 12px;
        }
      }

      wa-tab-panel {
        --padding: 14px 20px 20px;
      }

      .code {
        position: relative;
        margin-block-start: 10px;
      }

      pre {
        margin: 0;
        min-block-size: 52px;
        padding: 14px 56px 14px 16px;
        overflow: auto;
        font: 0.8125rem / 1.6 var(--mono);
        white-space: pre-wrap;
        overflow-wrap: anywhere;
        color: var(--ink);
        background: var(--sunken);
        border-radius: 10px;
      }

      wa-copy-button {
        position: absolute;
        inset-block-start: 8px;
        inset-inline-end: 8px;
        color: var(--ink-soft);
      }
    `,
  ];

  protected override render() {
    const { theme } = this.store;
    return html`
      <header>
        <div>
          <h2>Use this theme</h2>
          <p class="soft">Copy the theme in one of three forms.</p>
        </div>
      </header>
      <wa-tab-group>
        ${FORMATS.map(({ id, label }, at) => html`<wa-tab panel=${id} ?active=${at === 0}>${label}</wa-tab>`)}
        ${FORMATS.map(({ id, label, hint, write }, at) => {
          const code = write(theme);
          return html`<wa-tab-panel name=${id} ?active=${at === 0}>
            <p class="soft small">${hint}</p>
            <div class="code">
              <pre tabindex="0" role="region" aria-label=${label}><code>${highlightCode(id, code)}</code></pre>
              <wa-copy-button .value=${code} success-label="Copied" tooltip="copy" tooltip-placement="left">
                <wa-button appearance="plain" size="s"
                  ><wa-icon name="copy" label="Copy as ${label}"></wa-icon
                ></wa-button>
              </wa-copy-button>
            </div>
          </wa-tab-panel>`;
        })}
      </wa-tab-group>
    `;
  }
}

/** Highlights the code; highlight.js does not support an attribute without its tag. */
function highlightCode(id: Format['id'], code: string) {
  if (id !== 'html') return highlight(code, 'javascript');
  const at = code.indexOf('=');
  return html`<span class="attr">${code.slice(0, at)}</span>=<span class="string">${code.slice(at + 1)}</span>`;
}
