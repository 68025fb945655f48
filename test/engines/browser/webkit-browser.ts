import { findWebKitDriver } from '../../../.ci/setup/engines.mjs';
import { keyboard, mouse, WebDriver } from '../../browser/webdriver.ts';
import type { EngineBrowser, EnginePage, Place } from './engine-browser.ts';
import { frameExpression } from './find-element.ts';

const SCROLL_INTO_VIEW =
  "(element) => (element.scrollIntoView({ block: 'nearest', behavior: 'instant' }), element)";

/** WebKitGTK over WebDriver, which has one page per process. */
export class WebKitBrowser implements EngineBrowser {
  readonly #drivers: WebDriver[] = [];

  async open(url: string): Promise<EnginePage> {
    const driver = new WebDriver(findWebKitDriver());
    this.#drivers.push(driver);
    await driver.start();
    // high enough for the complete embed: an element in a frame does not scroll the page around it
    await driver.post('window/rect', { width: 1280, height: 1500 });
    await driver.post('url', { url });
    return new WebKitPage(driver);
  }

  async close(): Promise<void> {
    for (const driver of this.#drivers) await driver.stop();
  }
}

class WebKitPage implements EnginePage {
  /** WebDriver does not report the console. */
  readonly consoleErrors = undefined;
  readonly #driver: WebDriver;

  constructor(driver: WebDriver) {
    this.#driver = driver;
  }

  async evaluate(place: Place, expression: string): Promise<unknown> {
    await this.#select(place);
    return this.#run(expression);
  }

  async click(place: Place, expression: string): Promise<void> {
    await this.#select(place);
    // not element/click, which reports elements in a shadow root as covered by its host
    const element = await this.#run(`(${SCROLL_INTO_VIEW})(${expression})`);
    await mouse(this.#driver).clickElement(element);
  }

  async type(text: string): Promise<void> {
    await keyboard(this.#driver).type(text);
  }

  async reload(): Promise<void> {
    await this.#driver.post('frame', { id: null });
    await this.#driver.post('refresh');
  }

  close(): Promise<void> {
    return this.#driver.stop();
  }

  async #select(place: Place): Promise<void> {
    await this.#driver.post('frame', { id: null });
    if (place === 'page') return;
    const iframe = await this.#run(frameExpression(place));
    if (!iframe) throw new Error(`there is no frame for ${place}`);
    await this.#driver.post('frame', { id: iframe });
  }

  #run(expression: string): Promise<unknown> {
    return this.#driver.post('execute/sync', { script: `return ${expression}`, args: [] });
  }
}
