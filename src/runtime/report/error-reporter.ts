import type { ErrorContext } from '../../protocol/errors.ts';
import type { EventPayload } from '../../protocol/events.ts';
import { ErrorLimiter } from './error-limiter.ts';
import { publicError, publicText } from './public-error.ts';

/** The payload of `svc:event:error`. */
export type ErrorReport = EventPayload<'svc:event:error'>;

/** Where an error came from and whether the whole surface went down with it. */
export interface ErrorDetails {
  context?: ErrorContext | (string & {});
  fatal?: boolean;
}

/** Enough for the name of every action and parameter. */
const LONGEST_NAME = 100;

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
    const error = JSON.stringify([name, context, message, fatal]);
    if (this.#limiter.admits(error, fatal)) this.#emit(report);
  }

  /** Reports that something a host has sent or written into the address does not count, and why. */
  readonly refuse = (what: string, reason: string): void => {
    const message = publicText(`${publicText(what, LONGEST_NAME)} was refused: ${reason}`);
    this.report({ message, context: 'action' });
  };

  /**
   * Reports where an action has come from that is not the host's. It is to be called once: it counts
   * for no limit, so that a stranger cannot use up what there is for errors.
   */
  readonly stray = (origin: string): void => {
    const message = `An action was ignored: another window or origin than the host’s sent it (${origin}).`;
    this.#emit({ message: publicText(message), context: 'action' });
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
