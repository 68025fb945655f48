/** A process of WebKitGTK's WebDriver, with one session and a display. */
export class WebDriver {
  constructor(path: string | undefined);
  /** Resolves with the capabilities of the browser. */
  start(): Promise<{ readonly browserVersion: string }>;
  /** Sends a command with parameters. */
  post(command: string, parameters?: object): Promise<unknown>;
  send(method: string, command?: string, body?: string): Promise<unknown>;
  /** Ends the session and the processes. */
  stop(): Promise<void>;
}

/** Returns the keyboard of a session, with the methods of Puppeteer's. */
export function keyboard(driver: WebDriver): {
  type(text: string): Promise<void>;
  press(key: string): Promise<void>;
};

/** Returns the mouse of a session. */
export function mouse(driver: WebDriver): {
  clickElement(element: unknown): Promise<void>;
};
