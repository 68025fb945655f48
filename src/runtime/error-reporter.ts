import type { ErrorContext } from '../protocol/errors.ts';
import type { EventPayload } from '../protocol/events.ts';
import { ErrorLimiter } from './error-limiter.ts';
import { publicError, publicText } from './public-error.ts';

/** The payload of `svc:event:error`. */
export type ErrorReport = EventPayload<'svc:event:error'>;

/** Where an error came from and whether the whole surface went down with it. */
export interface ErrorDetails {
  context?: ErrorContext | (string & {});
  fatal?: boolean;
}

/** What browsers report like an error when observers merely wait for the next frame. */
const NOTICE = /^ResizeObserver loop/;

/** Tells the host of errors, at a bearable rate. */
export class ErrorReporter {
  readonly #emit: (report: ErrorReport) => void;
  readonly #limiter: ErrorLimiter;

  constructor(emit: (report: ErrorReport) => void, now: () => number) {
    this.#emit = emit;
    this.#limiter = new ErrorLimiter(now);
  }

  /** Reports an error in words of our own. */
  report(report: ErrorReport): void {
    const { name, context, message, fatal } = report;
    if (this.#limiter.admits(JSON.stringify([name, context, message, fatal]))) this.#emit(report);
  }

  /** Reports that something a host has sent or written into the address does not count, and why. */
  readonly refuse = (what: string, reason: string): void => {
    const message = publicText(`${what} was refused: ${reason}`);
    this.report({ message, context: 'action' });
  };

  /** Reports an error that somebody else threw. */
  reportForeign(error: unknown, { context = 'embed-render', fatal }: ErrorDetails = {}): void {
    this.report({ ...publicError(error), context, ...(fatal && { fatal }) });
  }

  /** Reports what nobody in the page catches. */
  watch(page: Window, signal: AbortSignal): void {
    const onError = ({ error, message }: ErrorEvent) => {
      if (!NOTICE.test(message)) this.reportForeign(error ?? message);
    };
    const onRejection = ({ reason }: PromiseRejectionEvent) => this.reportForeign(reason);
    page.addEventListener('error', onError, { signal });
    page.addEventListener('unhandledrejection', onRejection, { signal });
  }
}
