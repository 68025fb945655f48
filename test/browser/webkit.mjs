import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.mjs';

/** The key codes of WebDriver for the keys that the tests press. */
const KEYS = {
  Tab: '\uE004',
  Enter: '\uE007',
  Control: '\uE009',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
};
const START_TIMEOUT_MS = 10_000;

/**
 * Returns a test runner launcher for WebKitGTK, which has the engine of Safari. `executablePath` is a WebKitWebDriver.
 * It needs a display, for example of `xvfb-run`.
 */
export function webkit(executablePath) {
  const driver = new WebDriver(executablePath);
  let activeId;
  return {
    name: 'WebKit',
    // The commands of the tests treat this launcher as Puppeteer's.
    type: 'puppeteer',
    concurrency: 1,
    unsupported: [
      'media emulation',
      'mouse input',
      'moves without reload',
      'popups',
      'narrow windows',
      'undo by keyboard',
    ],
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
    getPage: () => ({ keyboard: keyboard(driver), setViewport: (size) => driver.resize(size) }),
    stop: () => driver.stop(),
  };
}

function keyboard(driver) {
  const act = (...actions) =>
    driver.post('actions', { actions: [{ type: 'key', id: 'keys', actions }] });
  const down = (key) => ({ type: 'keyDown', value: KEYS[key] ?? key });
  const up = (key) => ({ type: 'keyUp', value: KEYS[key] ?? key });
  return {
    down: (key) => act(down(key)),
    up: (key) => act(up(key)),
    press: (key) => act(down(key), up(key)),
    type: (text) => act(...[...text].flatMap((key) => [down(key), up(key)])),
  };
}

/** A WebDriver process with one session. */
class WebDriver {
  #path;
  #process;
  #session;

  constructor(path) {
    this.#path = path;
  }

  async start() {
    const port = await freePort();
    this.#process = spawn(this.#path, [`--port=${port}`], { stdio: 'ignore' });
    await once(this.#process, 'spawn');
    this.#session = `http://127.0.0.1:${port}/session`;
    const { sessionId } = await this.#create();
    this.#session += `/${sessionId}`;
  }

  /** Sends a command with parameters. */
  post(command, parameters) {
    return this.send('POST', command, JSON.stringify(parameters));
  }

  async send(method, command, body) {
    const response = await fetch([this.#session, command].filter(Boolean).join('/'), {
      method,
      body,
    });
    const { value } = await response.json();
    if (response.ok) return value;
    throw new Error(`WebDriver command "${command}" failed: ${value.error}: ${value.message}`);
  }

  /** Resizes the viewport, which is smaller than the window. */
  async resize({ width, height }) {
    await this.post('window/rect', { width, height });
    const script = 'return [innerWidth, innerHeight]';
    const [inner, innerHeight] = await this.post('execute/sync', { script, args: [] });
    await this.post('window/rect', { width: 2 * width - inner, height: 2 * height - innerHeight });
  }

  async stop() {
    if (!this.#process) return;
    await this.send('DELETE').catch(() => undefined);
    this.#process.kill();
  }

  /** Creates a session; tries again until the process accepts connections. */
  async #create() {
    const end = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      try {
        return await this.post('', { capabilities: {} });
      } catch (error) {
        if (Date.now() > end) throw error;
        await delay(100);
      }
    }
  }
}
