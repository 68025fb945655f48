import type { Design } from '../studio/theme/design.ts';
import type { Configuration } from './configuration.ts';

/** State of the embed builder. Fires `change` after each change. */
export class BuilderStore extends EventTarget {
  #configuration: Configuration;

  constructor(configuration: Configuration) {
    super();
    this.#configuration = configuration;
  }

  get configuration(): Configuration {
    return this.#configuration;
  }

  /** The theme, language and time zone, which the theme studio edits. */
  get design(): Design {
    return this.#configuration;
  }

  /** Changes some of the choices. */
  set(changes: Partial<Configuration>): void {
    this.#configuration = { ...this.#configuration, ...changes };
    this.dispatchEvent(new Event('change'));
  }
}
