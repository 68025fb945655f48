import type { EmbedError } from '../protocol/errors.ts';
import { SvcErrorEvent } from './events.ts';

/** The number of codes that are recorded: the frame determines those of its own errors. */
const CODES_MAX = 50;

/** Dispatches `svc-error`. An error that no listener has read is logged, once for each code. */
export class ErrorReporter {
  /** The last message of each code since `clear`. */
  readonly messages = new Map<string, string>();
  readonly #host: HTMLElement;
  readonly #logged = new Set<string>();

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  /** Dispatches an error of the element. */
  readonly report = (error: EmbedError): void => {
    this.dispatch(new SvcErrorEvent(error));
  };

  dispatch(event: SvcErrorEvent): void {
    this.#host.dispatchEvent(event);
    const { code, message } = event.summary;
    this.#record(code, message);
    // A promise that the event resolves is handled before.
    setTimeout(() => {
      if (!event.isRead) this.#log(code, message);
    });
  }

  /** Logs an error after which the element tries again; its event follows only after the last attempt. */
  hint({ code, message }: EmbedError): void {
    this.#record(code, message);
    this.#log(code, `${message} The element tries again.`, 'hint');
  }

  /** Called when the embed is ready. */
  clear(): void {
    this.messages.clear();
  }

  #record(code: string, message: string): void {
    if (this.messages.size < CODES_MAX) this.messages.set(code, message);
  }

  #log(code: string, message: string, kind = 'error'): void {
    const key = `${kind} ${code}`;
    if (this.#logged.has(key) || this.#logged.size === CODES_MAX) return;
    this.#logged.add(key);
    // biome-ignore lint/suspicious/noConsole: no listener has handled the error
    console.warn(`svc-embed: ${code}: ${message} See: npx svc-embed docs errors#${code}`);
  }
}
