import type { EmbedTheme, Supports } from '../../../../../src/api/index.ts';
import { checkTheme } from './check-theme.ts';
import type { Resolve } from './colors.ts';
import { type ContrastResult, measureContrast } from './contrast.ts';
import { type ContrastFix, findFixes } from './contrast-fix.ts';
import { DEFAULT_DESIGN, type Design } from './design.ts';
import { type FieldPath, type FieldValue, withValue } from './fields.ts';
import { History } from './history.ts';
import type { Tab } from './tabs.ts';

/** Browser functions that the store needs. */
export interface Browser {
  readonly supports: Supports;
  readonly resolve: Resolve;
  /** Monotonic clock, in milliseconds. */
  readonly now: () => number;
}

/** Delay after a change before fixes are searched, so that typing stays responsive. */
const SEARCH_DELAY_MS = 200;

/** State of the studio. Fires `change` after each change. */
export class StudioStore extends EventTarget {
  readonly browser: Browser;
  readonly #history: History<Design>;
  #results: { readonly theme: EmbedTheme; readonly list: readonly ContrastResult[] } | undefined;
  /** The fixes of failing results, whose search may end after another theme was set. */
  #fixes:
    | {
        readonly of: readonly ContrastResult[];
        readonly map: ReadonlyMap<ContrastResult, ContrastFix>;
      }
    | undefined;
  #search: ReturnType<typeof setTimeout> | undefined;
  #tab: Tab;
  #vision = 'normal';
  #announcement = '';

  constructor(design: Design, tab: Tab, browser: Browser) {
    super();
    this.#tab = tab;
    this.browser = browser;
    this.#history = new History(design, browser.now);
  }

  get design(): Design {
    return this.#history.present;
  }

  get theme(): EmbedTheme {
    return this.design.theme;
  }

  get canUndo(): boolean {
    return this.#history.canUndo;
  }

  get canRedo(): boolean {
    return this.#history.canRedo;
  }

  /** The selected tab of the preview. */
  get tab(): Tab {
    return this.#tab;
  }

  /** Id of the color vision that the preview simulates. */
  get vision(): string {
    return this.#vision;
  }

  /** Description of the last change, for screen readers. */
  get announcement(): string {
    return this.#announcement;
  }

  /** Contrast of all color pairs of the theme. */
  get results(): readonly ContrastResult[] {
    const { theme } = this;
    if (this.#results?.theme !== theme) {
      const list = measureContrast(theme, this.browser.resolve);
      this.#results = { theme, list };
      this.#searchFixes(theme, list);
    }
    return this.#results.list;
  }

  /** Fixes of failing color pairs; undefined until they are found. */
  get fixes(): ReadonlyMap<ContrastResult, ContrastFix> | undefined {
    return this.#fixes?.of === this.results ? this.#fixes.map : undefined;
  }

  /** Sets or unsets a field; returns why the value is invalid, in which case nothing changes. */
  setField(path: FieldPath, value: FieldValue | undefined): string | undefined {
    const checked = checkTheme(withValue(this.theme, path, value), this.browser.supports);
    if ('problem' in checked) return checked.problem;
    this.#push({ ...this.design, theme: checked.theme }, path);
    return undefined;
  }

  /** Replaces the theme. */
  setTheme(theme: EmbedTheme, announcement: string): void {
    this.#push({ ...this.design, theme }, '', announcement);
  }

  setDesign(design: Design): void {
    this.#push(design);
  }

  setLocale(locale: string): void {
    this.#push({ ...this.design, locale });
  }

  setTimezone(timezone: string): void {
    this.#push({ ...this.design, timezone });
  }

  setVision(vision: string): void {
    this.#vision = vision;
    this.#changed('');
  }

  undo(): void {
    this.#history.undo();
    this.#changed('Undone');
  }

  redo(): void {
    this.#history.redo();
    this.#changed('Redone');
  }

  reset(): void {
    this.#push(DEFAULT_DESIGN, '', 'Reset to the embed’s default');
  }

  show(tab: Tab): void {
    this.#tab = tab;
    this.#changed('');
  }

  #searchFixes(theme: EmbedTheme, results: readonly ContrastResult[]): void {
    clearTimeout(this.#search);
    if (results.every(({ passes }) => passes)) return;
    this.#search = setTimeout(() => {
      if (theme !== this.theme) return;
      this.#fixes = { of: results, map: findFixes(theme, results, this.browser.resolve) };
      this.dispatchEvent(new Event('change'));
    }, SEARCH_DELAY_MS);
  }

  #push(design: Design, key = '', announcement = ''): void {
    this.#history.push(design, key);
    this.#changed(announcement);
  }

  #changed(announcement: string): void {
    this.#announcement = announcement;
    this.dispatchEvent(new Event('change'));
  }
}
