import '@awesome.me/webawesome/dist/components/button/button.js';
import { html, nothing, type PropertyValues } from 'lit';
import { state } from 'lit/decorators.js';
import { styleMap } from 'lit/directives/style-map.js';
import { contrastStyles } from './contrast-report.styles.ts';
import { specimen, specimenStyles } from './specimen.ts';
import { StudioElement } from './studio-element.ts';
import { type Finding, ratioText } from './theme/contrast.ts';
import { FIELDS } from './theme/fields.ts';
import { type Mend, mendAll, mendsOf } from './theme/mend.ts';
import { type Place, TABS, type Tab } from './theme/place.ts';
import { PLACES } from './theme/places.ts';
import { TITLES } from './theme-preview.ts';

/** How long a change must be over before the search for what would help, in milliseconds. */
const REST = 200;

/** How readable each place is, in light and in dark; what fails is shown, and can be mended. */
export class ContrastReport extends StudioElement {
  static override styles = [...StudioElement.styles, contrastStyles, specimenStyles];

  /** What would help; searched for once nothing has changed for a while. */
  @state() private mends: ReadonlyMap<Finding, Mend> | undefined;
  #searched: readonly Finding[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const { findings, theme, browser } = this.store;
    if (findings === this.#searched) return;
    this.#searched = findings;
    this.mends = undefined;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.mends = mendsOf(theme, findings, browser.resolve);
    }, REST);
  }

  protected override render() {
    const { findings } = this.store;
    const failing = findings.filter(({ passes }) => !passes).length;
    return html`
      <header>
        <div>
          <h2>Contrast</h2>
          <p class="soft">${
            failing === 0
              ? `All ${findings.length} pairs of colours can be read, in light and in dark.`
              : `${failing} of ${findings.length} pairs of colours are hard to read.`
          } Measured as WCAG 2.2 asks at level AA.</p>
        </div>
        ${
          failing > 0
            ? html`<wa-button size="s" variant="brand" @click=${this.#mendAll}>
              <wa-icon slot="start" name="wand-sparkles"></wa-icon>Mend all
            </wa-button>`
            : html`<span class="verdict"><wa-icon name="circle-check"></wa-icon>Passes</span>`
        }
      </header>
      <div class="tabs">${TABS.map((tab) => this.#tab(tab, TITLES[tab]))}</div>
    `;
  }

  #tab(tab: Tab, title: string) {
    return html`<section aria-label="Contrast: ${title}">
      <div class="title">
        <h3>${title}</h3>
        <button type="button" class="show" @click=${() => this.#show(tab)}>
          <wa-icon name="eye"></wa-icon>Show<span class="unseen"> ${title} in the preview</span>
        </button>
      </div>
      <ul>${PLACES.filter((place) => place.tab === tab).map((place) => this.#place(place))}</ul>
    </section>`;
  }

  #place(place: Place) {
    const findings = this.store.findings.filter((finding) => finding.place === place);
    const kind = place.needed === 3 ? 'seen at 3:1' : 'read at 4.5:1';
    return html`<li>
      <p>${place.label} <span class="soft small">${kind}</span></p>
      <div class="schemes">${findings.map((finding) => this.#finding(finding))}</div>
    </li>`;
  }

  #finding(finding: Finding) {
    const { scheme, passes, ratio, ink, ground } = finding;
    return html`<div class=${passes ? 'passes' : 'fails'} data-scheme=${scheme} data-place=${finding.place.id}>
      ${specimen(finding, this.store.theme)}
      <p class="ratio" title="${ink} on ${ground}">
        <wa-icon name=${scheme === 'light' ? 'sun' : 'moon'} label=${scheme}></wa-icon>
        <span>${ratioText(ratio)}</span>
        <wa-icon class="mark" name=${passes ? 'check' : 'triangle-alert'} label=${passes ? 'passes' : 'fails'}></wa-icon>
      </p>
      ${passes ? nothing : this.#suggestion(finding)}
    </div>`;
  }

  #suggestion(finding: Finding) {
    const mend = this.mends?.get(finding);
    if (!mend) return this.mends ? nothing : html`<div class="mend">…</div>`;
    const label = FIELDS.find(({ path }) => path === mend.field)?.label ?? mend.field;
    return html`<button
      type="button"
      class="mend"
      title="${label} in ${finding.scheme}: the nearest colour that passes"
      @click=${() => this.store.takeTheme(mend.theme, `${label} is ${mend.color} in ${finding.scheme} now`)}
    ><i style=${styleMap({ background: mend.color })}></i>Use ${mend.color}<span class="unseen"> for ${label} in ${finding.scheme}, so that “${finding.place.label}” passes</span></button>`;
  }

  readonly #mendAll = () => {
    const { theme, browser } = this.store;
    this.store.takeTheme(mendAll(theme, browser.resolve), 'Every place that could be mended is');
  };

  #show(tab: Tab): void {
    this.store.show(tab);
    this.dispatchEvent(new Event('preview-wanted', { bubbles: true, composed: true }));
  }
}
