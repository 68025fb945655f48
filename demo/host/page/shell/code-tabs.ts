import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/copy-button/copy-button.js';
import '@awesome.me/webawesome/dist/components/tab-group/tab-group.js';
import { css, html, LitElement, nothing, unsafeCSS } from 'lit';
import { property } from 'lit/decorators.js';
import syntax from './syntax.css?inline';
import { tabsStyles } from './tabs.styles.ts';

/** A piece of code with a copy button. */
export interface CodeBlock {
  /** Accessible name of the code. */
  readonly label: string;
  readonly copyLabel: string;
  /** Name of its file, which is shown above the code. */
  readonly file?: string;
  readonly text: string;
  /** The text with syntax highlighting. */
  readonly content: unknown;
}

/** A tab with code; `blocks` is called when the tab is shown. */
export interface CodeTab {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly blocks: () => readonly CodeBlock[];
}

/** Code in tabs. The tab group fires `wa-tab-show` when another tab is selected. */
export class CodeTabs extends LitElement {
  static override styles = [
    unsafeCSS(syntax),
    tabsStyles,
    css`
      * {
        box-sizing: border-box;
      }

      :host {
        display: block;
        min-inline-size: 0;
        container-type: inline-size;
      }

      @container (width < 480px) {
        wa-tab::part(base) {
          padding: 10px 7px;
          font-size: 0.8125rem;
        }

        .blocks {
          padding: 10px 12px 12px;
        }

        pre {
          padding: 10px 48px 10px 12px;
          font-size: 0.75rem;
        }
      }

      .blocks {
        block-size: var(--code-block-size, auto);
        max-block-size: var(--code-max-block-size, none);
        display: flex;
        flex-direction: column;
        gap: 10px;
        padding: 14px 20px 20px;
        overflow: auto;
      }

      p {
        margin: 0;
        font-size: 0.8125rem;
        color: var(--ink-soft);
      }

      .code {
        position: relative;
        display: flex;
        flex-direction: column;
        flex: none;
      }

      /* one file scrolls in its own box, whose scrollbars are visible */
      .code:only-child {
        flex: 0 1 auto;
        min-block-size: 0;
      }

      .file {
        margin: 0 0 6px;
        font: 600 0.75rem var(--mono);
        color: var(--ink-soft);
      }

      pre {
        margin: 0;
        min-block-size: 52px;
        padding: 14px 56px 14px 16px;
        overflow: auto;
        font: 0.8125rem / 1.6 var(--mono);
        color: var(--ink);
        background: var(--sunken);
        border-radius: 10px;
      }

      wa-copy-button {
        position: absolute;
        inset-block-start: 8px;
        inset-inline-end: 8px;
        color: var(--ink-soft);
        background: var(--sunken);
        border-radius: 8px;
      }

      /* in the row of the name, not over the code */
      .file ~ wa-copy-button {
        inset-block-start: -8px;
        inset-inline-end: 0;
        background: none;
      }

      .file ~ pre {
        padding-inline-end: 16px;
      }

      :focus-visible {
        outline: 2px solid var(--primary);
        outline-offset: -2px;
      }
    `,
  ];

  @property({ attribute: false }) tabs: readonly CodeTab[] = [];
  /** Id of the selected tab. */
  @property() selected = '';
  /** Shown until the tab group has started. Later, only its `active` selects the tab and the panel. */
  #initial: string | undefined;

  protected override render() {
    this.#initial ??= this.selected;
    const { tabs, selected } = this;
    const isInitial = (id: string) => id === this.#initial;
    return html`<wa-tab-group without-scroll-controls .active=${selected} @wa-tab-show=${this.#select}>
      ${tabs.map(({ id, label }) => html`<wa-tab panel=${id} ?active=${isInitial(id)}>${label}</wa-tab>`)}
      ${tabs.map(
        (tab) => html`<wa-tab-panel name=${tab.id} ?active=${isInitial(tab.id)}>
          ${tab.id === selected ? this.#panel(tab) : nothing}
        </wa-tab-panel>`,
      )}
    </wa-tab-group>`;
  }

  #panel({ hint, blocks }: CodeTab) {
    return html`<div class="blocks">
      ${hint ? html`<p>${hint}</p>` : nothing}
      ${blocks().map((block) => this.#block(block))}
    </div>`;
  }

  #block({ label, copyLabel, file, text, content }: CodeBlock) {
    return html`<div class="code">
      ${file ? html`<p class="file">${file}</p>` : nothing}
      <pre tabindex="0" role="region" aria-label=${label}><code>${content}</code></pre>
      <wa-copy-button .value=${text} success-label="Copied" tooltip="copy" tooltip-placement="left">
        <wa-button appearance="plain" size="s"
          ><wa-icon name="copy" label=${copyLabel}></wa-icon
        ></wa-button>
      </wa-copy-button>
    </div>`;
  }

  readonly #select = ({ detail }: CustomEvent<{ name: string }>) => {
    this.selected = detail.name;
  };
}
