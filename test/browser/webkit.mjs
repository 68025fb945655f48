import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.mjs';

/** What the tests press, as WebDriver writes it. */
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
const PATIENCE = 10_000;

/**
 * The WebKit of the WebKitWebDriver at `executablePath` as a browser of the test runner, for a look: WebKitGTK, which
 * is the engine of Safari in another shell. It needs a display, for instance that of `xvfb-run`.
 */
export function webkit(executablePath) {
  const driver = new WebDriver(executablePath);
  let running;
  return {
    name: 'WebKit',
    // To the commands of the tests it answers as Puppeteer's launcher does.
    type: 'puppeteer',
    concurrency: 1,
    lacks: ['media emulation', 'whole moves', 'popups', 'narrow windows', 'undo by keys'],
    initialize: () => driver.start(),
    async startSession(id, url) {
      running = id;
      await driver.post('url', { url });
    },
    isActive: (id) => id === running,
    getBrowserUrl: () => driver.ask('GET', 'url'),
    async stopSession() {
      running = undefined;
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

/** One session of a WebDriver program. */
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

  /** Sends a command with its parameters. */
  post(command, parameters) {
    return this.ask('POST', command, JSON.stringify(parameters));
  }

  async ask(method, command, body) {
    const response = await fetch([this.#session, command].filter(Boolean).join('/'), {
      method,
      body,
    });
    const { value } = await response.json();
    if (response.ok) return value;
    throw new Error(`WebDriver's ${command}: ${value.error}: ${value.message}`);
  }

  /** Gives the page that size, which is smaller than the window's. */
  async resize({ width, height }) {
    await this.post('window/rect', { width, height });
    const script = 'return [innerWidth, innerHeight]';
    const [inner, innerHeight] = await this.post('execute/sync', { script, args: [] });
    await this.post('window/rect', { width: 2 * width - inner, height: 2 * height - innerHeight });
  }

  async stop() {
    if (!this.#process) return;
    await this.ask('DELETE').catch(() => undefined);
    this.#process.kill();
  }

  /** Asks for a session until the program listens. */
  async #create() {
    const end = Date.now() + PATIENCE;
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
