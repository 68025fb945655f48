import type { EmbedTheme } from '../../../../../src/api/theme.ts';
import type { Supports } from '../../../../../src/runtime/state/theme-properties.ts';
import { checkTheme } from './check-theme.ts';
import type { Resolve } from './colors.ts';
import { type Finding, measure } from './contrast.ts';
import { type Design, PLAIN } from './design.ts';
import { type FieldPath, type FieldValue, withValue } from './fields.ts';
import { History } from './history.ts';
import type { Tab } from './place.ts';

/** What the browser alone knows about colours and fonts. */
export interface Browser {
  readonly supports: Supports;
  readonly resolve: Resolve;
  /** Milliseconds that never run backwards. */
  readonly now: () => number;
}

/** What the studio edits and looks at; `change` is dispatched after each change. */
export class StudioStore extends EventTarget {
  readonly browser: Browser;
  readonly #history: History<Design>;
  #findings: { readonly theme: EmbedTheme; readonly list: readonly Finding[] } | undefined;
  #tab: Tab;
  #said = '';

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

  /** The surface that is previewed. */
  get tab(): Tab {
    return this.#tab;
  }

  /** What was done last, for those who do not see it. */
  get said(): string {
    return this.#said;
  }

  /** How readable the theme is, place by place. */
  get findings(): readonly Finding[] {
    const { theme } = this;
    if (this.#findings?.theme !== theme) {
      this.#findings = { theme, list: measure(theme, this.browser.resolve) };
    }
    return this.#findings.list;
  }

  /** Sets a field, or leaves it alone again; answers why it would be refused, and then nothing has changed. */
  setField(path: FieldPath, value: FieldValue | undefined): string | undefined {
    const checked = checkTheme(withValue(this.theme, path, value), this.browser.supports);
    if ('problem' in checked) return checked.problem;
    this.#go({ ...this.design, theme: checked.theme }, path);
    return undefined;
  }

  /** Puts a whole theme in the place of the one before. */
  takeTheme(theme: EmbedTheme, said: string): void {
    this.#go({ ...this.design, theme }, '', said);
  }

  takeDesign(design: Design): void {
    this.#go(design);
  }

  setLocale(locale: string): void {
    this.#go({ ...this.design, locale });
  }

  setTimezone(timezone: string): void {
    this.#go({ ...this.design, timezone });
  }

  undo(): void {
    this.#history.undo();
    this.#changed('Undone');
  }

  redo(): void {
    this.#history.redo();
    this.#changed('Done again');
  }

  reset(): void {
    this.#go(PLAIN, '', 'Everything is as the embed has it by itself');
  }

  show(tab: Tab): void {
    this.#tab = tab;
    this.#changed('');
  }

  #go(design: Design, what = '', said = ''): void {
    this.#history.push(design, what);
    this.#changed(said);
  }

  #changed(said: string): void {
    this.#said = said;
    this.dispatchEvent(new Event('change'));
  }
}
