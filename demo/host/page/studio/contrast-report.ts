import '@awesome.me/webawesome/dist/components/button/button.js';
import { html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { sample, sampleStyles } from './color-sample.ts';
import { contrastStyles } from './contrast-report.styles.ts';
import { disclosureStyles } from './disclosure.styles.ts';
import { fixButton, fixButtonStyles } from './fix-button.ts';
import { StudioElement } from './studio-element.ts';
import { type ContrastResult, ratioText } from './theme/contrast.ts';
import { CONTRAST_CHECKS, type ContrastCheck } from './theme/contrast-checks.ts';
import { fixAll } from './theme/contrast-fix.ts';
import { TABS, type Tab, TITLES } from './theme/tabs.ts';

/** Contrast of each pair of colors in light and dark; failing pairs have a suggested fix. */
export class ContrastReport extends StudioElement {
  static override styles = [
    ...StudioElement.styles,
    disclosureStyles,
    contrastStyles,
    sampleStyles,
    fixButtonStyles,
  ];

  /** Whether what has enough contrast is closed at first. */
  @property({ type: Boolean }) collapsed = false;
  /** What stays open after its contrast is fixed. */
  readonly #failed = new Set<Tab>();

  protected override render() {
    const { results } = this.store;
    const failing = results.filter(({ passes }) => !passes).length;
    return html`
      <header>
        <div>
          <h2>Contrast</h2>
          <p class="soft">${
            failing === 0
              ? `All ${results.length} color pairs have enough contrast in light and dark.`
              : `${failing} of ${results.length} color pairs have too little contrast.`
          } Checked against WCAG 2.2, level AA.</p>
        </div>
        ${
          failing > 0
            ? html`<wa-button size="s" variant="brand" @click=${this.#fixAll}>
              <wa-icon slot="start" name="wand-sparkles"></wa-icon>Fix all
            </wa-button>`
            : html`<span class="verdict"><wa-icon name="circle-check"></wa-icon>Passes</span>`
        }
      </header>
      <div class="tabs">${TABS.map((tab) => this.#tab(tab, TITLES[tab]))}</div>
    `;
  }

  #tab(tab: Tab, title: string) {
    const checks = CONTRAST_CHECKS.filter((check) => check.tab === tab);
    const fails = this.store.results.some(({ check, passes }) => check.tab === tab && !passes);
    if (fails) this.#failed.add(tab);
    return html`<section aria-label="Contrast: ${title}">
      <details ?open=${!this.collapsed || this.#failed.has(tab)}>
        <summary><h3>${title}</h3></summary>
        <button type="button" class="show" @click=${() => this.#show(tab)}>
          <wa-icon name="eye"></wa-icon>Show<span class="unseen"> ${title} in the preview</span>
        </button>
        <ul>${checks.map((check) => this.#check(check))}</ul>
      </details>
    </section>`;
  }

  #check(check: ContrastCheck) {
    const results = this.store.results.filter((result) => result.check === check);
    const requirement = check.needed === 3 ? 'needs 3:1' : 'needs 4.5:1';
    return html`<li>
      <p>${check.label} <span class="soft small">${requirement}</span></p>
      <div class="schemes">${results.map((result) => this.#result(result))}</div>
    </li>`;
  }

  #result(result: ContrastResult) {
    const { scheme, passes, ratio, foreground, background } = result;
    return html`<div class=${passes ? 'passes' : 'fails'} data-scheme=${scheme} data-check=${result.check.id}>
      ${sample(result, this.store.theme)}
      <p class="ratio" title="${foreground} on ${background}">
        <wa-icon name=${scheme === 'light' ? 'sun' : 'moon'} label=${scheme}></wa-icon>
        <span>${ratioText(ratio)}</span>
        <wa-icon class="mark" name=${passes ? 'check' : 'triangle-alert'} label=${passes ? 'passes' : 'fails'}></wa-icon>
      </p>
      ${passes ? nothing : fixButton(this.store, result)}
    </div>`;
  }

  readonly #fixAll = () => {
    const { theme, browser } = this.store;
    this.store.setTheme(fixAll(theme, browser.resolve), 'All fixable color pairs are fixed');
  };

  #show(tab: Tab): void {
    this.store.show(tab);
    this.dispatchEvent(new Event('show-preview', { bubbles: true, composed: true }));
  }
}
