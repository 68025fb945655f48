import { setTimeout as delay } from 'node:timers/promises';
import type { EnginePage, Place } from './engine-browser.ts';
import { DEFINE_ONCE, type ElementQuery, findExpression } from './find-element.ts';

const TIMEOUT_MS = 60_000;
const INTERVAL_MS = 100;

/** A user of a page, who finds elements by role, accessible name and text, and waits for them. */
export class User {
  readonly page: EnginePage;

  constructor(page: EnginePage) {
    this.page = page;
  }

  /** Resolves when an element is visible. */
  async see(place: Place, query: ElementQuery): Promise<void> {
    await this.#retry(`see ${describe(place, query)}`, async () => {
      await this.page.evaluate(place, DEFINE_ONCE);
      return this.page.evaluate(place, `Boolean(${findExpression(query)})`);
    });
  }

  /** Clicks an element when it is visible and no longer moves, for example because new content scrolls the page. */
  async click(place: Place, query: ElementQuery): Promise<void> {
    await this.see(place, query);
    const element = findExpression(query);
    let box: unknown;
    await this.#retry(`click ${describe(place, query)}`, async () => {
      const lastBox = box;
      box = await this.page.evaluate(place, `JSON.stringify(${element}.getBoundingClientRect())`);
      if (box !== lastBox) return false;
      await this.page.click(place, element);
      return true;
    });
  }

  /** Clicks a text box until it has the focus, because it may move, and types. */
  async fill(place: Place, query: ElementQuery, text: string): Promise<void> {
    await this.see(place, query);
    await this.#retry(`focus ${describe(place, query)}`, async () => {
      await this.page.click(place, findExpression(query));
      return this.page.evaluate(place, `${findExpression(query)}.matches(':focus')`);
    });
    await this.page.type(text);
  }

  /** Chooses an option of a drop-down list. */
  async choose(place: Place, list: string, option: string): Promise<void> {
    await this.click(place, { role: 'combobox', name: list });
    await this.click(place, { role: 'option', name: option });
  }

  /** Resolves when an expression is true. */
  until(place: Place, expression: string): Promise<void> {
    return this.#retry(`wait for ${expression}`, () => this.page.evaluate(place, expression));
  }

  /** Repeats an attempt that returns false or fails, for example because its document was replaced. */
  async #retry(what: string, attempt: () => Promise<unknown>): Promise<void> {
    const end = Date.now() + TIMEOUT_MS;
    for (;;) {
      let failure: unknown;
      try {
        if (await attempt()) return;
      } catch (error) {
        failure = error;
      }
      if (Date.now() > end)
        throw new Error(`timed out while trying to ${what}`, { cause: failure });
      await delay(INTERVAL_MS);
    }
  }
}

function describe(place: Place, { role, name, text }: ElementQuery): string {
  const parts = [role, name && `named ${name}`, text && `with the text "${text}"`];
  return `${parts.filter(Boolean).join(' ')} in ${place}`;
}
