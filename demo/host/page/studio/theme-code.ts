import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/copy-button/copy-button.js';
import '@awesome.me/webawesome/dist/components/tab-group/tab-group.js';
import { css, html, unsafeCSS } from 'lit';
import { highlight } from '../shell/highlight.ts';
import syntax from '../shell/syntax.css?inline';
import { StudioElement } from './studio-element.ts';
import { FORMATS, type Format } from './theme/formats.ts';

/** The theme as a host writes it down, in each of the three places. */
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
          <h2>Take it home</h2>
          <p class="soft">The same theme in the three places where a host can name it.</p>
        </div>
      </header>
      <wa-tab-group>
        ${FORMATS.map(({ id, label }, at) => html`<wa-tab panel=${id} ?active=${at === 0}>${label}</wa-tab>`)}
        ${FORMATS.map(({ id, label, hint, write }, at) => {
          const code = write(theme);
          return html`<wa-tab-panel name=${id} ?active=${at === 0}>
            <p class="soft small">${hint}</p>
            <div class="code">
              <pre tabindex="0" role="region" aria-label=${label}><code>${colored(id, code)}</code></pre>
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

/** The code with its syntax in colour; an attribute without its tag is nothing that highlight.js knows. */
function colored(id: Format['id'], code: string) {
  if (id !== 'html') return highlight(code, 'javascript');
  const at = code.indexOf('=');
  return html`<span class="attr">${code.slice(0, at)}</span>=<span class="string">${code.slice(at + 1)}</span>`;
}
