import { keyboard, mouse, WebDriver } from './webdriver.ts';

/** Returns a test runner launcher for WebKitGTK, which has the engine of Safari. `executablePath` is a WebKitWebDriver. */
export function webkit(executablePath) {
  const driver = new WebDriver(executablePath);
  const page = {
    keyboard: keyboard(driver),
    mouse: mouse(driver),
    setViewport: (size) => resize(driver, size),
  };
  let activeId;
  return {
    name: 'WebKit',
    // The commands of the tests treat this launcher as Puppeteer's.
    type: 'puppeteer',
    concurrency: 1,
    unsupported: {
      'held mouse button': 'the driver releases the button at the end of each command',
      'media emulation': 'WebDriver does not emulate media features',
      'frames without layout': 'WebKit also lays out the content of a frame that is not displayed',
      'zoomed frames': 'CSS zoom of WebKit does not apply to the content of a frame',
      'scrolling of outer pages':
        'scrollIntoView() does not scroll the page around a frame of another origin',
      'moves without reload': 'WebKit has no moveBefore()',
      popups: 'the driver blocks popups',
      'narrow windows': 'a window has at least 500 px',
      'state of AltGr': 'WebKit does not report the modifier AltGraph',
      'undo by keyboard': 'the driver does not perform the shortcuts of the editor',
    },
    initialize: () => driver.start(),
    async startSession(id, url) {
      activeId = id;
      await driver.post('url', { url });
    },
    isActive: (id) => id === activeId,
    getBrowserUrl: () => driver.send('GET', 'url'),
    async stopSession() {
      activeId = undefined;
      await driver.post('url', { url: 'about:blank' });
      return {};
    },
    getPage: () => page,
    stop: () => driver.stop(),
  };
}

/** Resizes the viewport, which is smaller than the window. */
async function resize(driver, { width, height }) {
  await driver.post('window/rect', { width, height });
  const script = 'return [innerWidth, innerHeight]';
  const [inner, innerHeight] = await driver.post('execute/sync', { script, args: [] });
  await driver.post('window/rect', { width: 2 * width - inner, height: 2 * height - innerHeight });
}
