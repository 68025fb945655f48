import type { EmbedTheme } from '../../../../src/api/index.ts';
import type { BrandStore } from '../studio/brand-dialog.ts';
import type { Design } from '../studio/theme/design.ts';
import type { Browser } from '../studio/theme/store.ts';
import type { Configuration } from './configuration.ts';

/** State of the embed builder. Fires `change` after each change. */
export class BuilderStore extends EventTarget implements BrandStore {
  readonly browser: Pick<Browser, 'resolve'>;
  #configuration: Configuration;
  #announcement = '';

  constructor(configuration: Configuration, browser: Pick<Browser, 'resolve'>) {
    super();
    this.browser = browser;
    this.#configuration = configuration;
  }

  get configuration(): Configuration {
    return this.#configuration;
  }

  /** The theme, language and time zone, which the theme studio edits. */
  get design(): Design {
    return this.#configuration;
  }

  get theme(): EmbedTheme {
    return this.#configuration.theme;
  }

  /** Description of the last change, for screen readers, if the control that made it is gone. */
  get announcement(): string {
    return this.#announcement;
  }

  setTheme(theme: EmbedTheme, announcement: string): void {
    this.set({ theme }, announcement);
  }

  /** Changes some of the choices. */
  set(changes: Partial<Configuration>, announcement = ''): void {
    this.#announcement = announcement;
    this.#configuration = { ...this.#configuration, ...changes };
    this.dispatchEvent(new Event('change'));
  }
}
