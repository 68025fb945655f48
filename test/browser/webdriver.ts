import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../node/free-port.ts';

/** The key codes of WebDriver for the keys that the tests press. */
const KEYS: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Control: '\uE009',
  Escape: '\uE00C',
  Shift: '\uE008',
  End: '\uE010',
  Home: '\uE011',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
};
/** Characters that need Shift on a US keyboard. */
const SHIFTED = /[A-Z~!@#$%^&*()_+{}|:"<>?]/;
const START_TIMEOUT_MS = 30_000;
/** Width and height of the screen. The pointer is at its center. */
const SIZE = 3200;

/** A process of WebKitGTK's WebDriver, with one session and a display. */
export class WebDriver {
  readonly #path: string;
  #process: ChildProcess | undefined;
  #display: Display | undefined;
  #session = '';

  constructor(path = '') {
    this.#path = path;
  }

  /** Resolves with the capabilities of the browser. */
  async start(): Promise<{ readonly browserVersion: string }> {
    const port = await freePort();
    this.#display = await startDisplay();
    this.#process = spawn(this.#path, [`--port=${port}`], {
      stdio: 'ignore',
      // WebKitGTK derives `navigator.language` from these
      env: {
        ...process.env,
        DISPLAY: this.#display.display,
        LANG: 'en_US.UTF-8',
        LANGUAGE: 'en_US',
      },
    });
    await once(this.#process, 'spawn');
    this.#session = `http://127.0.0.1:${port}/session`;
    const { sessionId, capabilities } = await this.#create();
    this.#session += `/${sessionId}`;
    const { pointer } = this.#display;
    // Without a window manager, the window under the pointer has the focus. Here, the pointer is over its toolbar.
    if (pointer) await this.post('window/rect', { x: pointer.x - 10, y: pointer.y - 10 });
    return capabilities;
  }

  /** Sends a command with parameters. */
  post(command: string, parameters: object = {}) {
    return this.send('POST', command, JSON.stringify(parameters));
  }

  async send(method: string, command = '', body: string | null = null) {
    const response = await fetch([this.#session, command].filter(Boolean).join('/'), {
      method,
      body,
    });
    const { value } = await response.json();
    if (response.ok) return value;
    throw new Error(`WebDriver command "${command}" failed: ${value.error}: ${value.message}`);
  }

  /** Ends the session and the processes. */
  async stop(): Promise<void> {
    if (this.#process) {
      await this.send('DELETE').catch(() => undefined);
      this.#process.kill();
    }
    this.#display?.stop();
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

/** A display that was started, or the one of `DISPLAY`. */
interface Display {
  display: string;
  pointer?: { x: number; y: number };
  stop(): void;
}

/**
 * Starts an X server without a screen on a free display number. Resolves with the value of `DISPLAY`, the position of the
 * pointer, and a function that stops it. If `DISPLAY` is set, resolves with that, and without a position.
 */
async function startDisplay(): Promise<Display> {
  const { DISPLAY } = process.env;
  if (DISPLAY) return { display: DISPLAY, stop() {} };
  const screen = `${SIZE}x${SIZE}x24`;
  const options = ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'];
  const server = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await new Promise<string>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb exited with ${code}`)));
    server.stdio[3]?.once('data', (data) => resolve(`${data}`.trim()));
  });
  const pointer = { x: SIZE / 2, y: SIZE / 2 };
  return { display: `:${number}`, pointer, stop: () => server.kill() };
}

/** Returns the keyboard of a session, with the methods of Puppeteer's. */
export function keyboard(driver: WebDriver) {
  const act = (...actions: object[]): Promise<void> =>
    driver.post('actions', { actions: [{ type: 'key', id: 'keys', actions }] });
  const down = (key: string) => ({ type: 'keyDown', value: KEYS[key] ?? key });
  const up = (key: string) => ({ type: 'keyUp', value: KEYS[key] ?? key });
  const stroke = (key: string) => [down(key), up(key)];
  // Without Shift, WebKitGTK types another character of the same key at times, such as 2 instead of @.
  const shifted = (key: string) => [down('Shift'), ...stroke(key), up('Shift')];
  return {
    down: (key: string) => act(down(key)),
    up: (key: string) => act(up(key)),
    press: (key: string) => act(...stroke(key)),
    type: (text: string) =>
      act(...[...text].flatMap((key) => (SHIFTED.test(key) ? shifted(key) : stroke(key)))),
  };
}

/** Returns the mouse of a session, with the methods of Puppeteer's. `origin` is an element, or the viewport. */
export function mouse(driver: WebDriver) {
  const parameters = { pointerType: 'mouse' };
  const act = (...actions: object[]): Promise<void> =>
    driver.post('actions', { actions: [{ type: 'pointer', id: 'mouse', parameters, actions }] });
  const move = (x: number, y: number, origin: unknown = 'viewport') => ({
    type: 'pointerMove',
    x,
    y,
    origin,
  });
  const down = { type: 'pointerDown', button: 0 };
  const up = { type: 'pointerUp', button: 0 };
  // WebKitGTK's driver begins every command at the corner of the window
  let last = move(0, 0);
  return {
    move(x: number, y: number) {
      last = move(x, y);
      return act(last);
    },
    down: () => act(last, down),
    up: () => act(last, up),
    click(x: number, y: number) {
      last = move(x, y);
      return act(last, down, up);
    },
    clickElement: (element: unknown) => act(move(0, 0, element), down, up),
    reset: () => driver.send('DELETE', 'actions'),
  };
}
