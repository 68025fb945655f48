import type { ErrorContext } from '../../protocol/errors.ts';
import type { EventPayload } from '../../protocol/events.ts';
import type { EmbedLocation } from '../navigation/embed-location.ts';
import { publicError, publicText } from './public-error.ts';

/** The payload of `svc:event:error`. */
export type ErrorReport = EventPayload<'svc:event:error'>;

/** The part of the embed that failed, and whether the whole surface is unusable. */
export interface ErrorDetails {
  context?: ErrorContext | (string & {});
  fatal?: boolean;
}

/** The maximum length of a reported name, in UTF-16 code units: longer than every action and parameter. */
const NAME_MAX = 100;

/** Browsers report this as an error, although a `ResizeObserver` only continues in the next frame. */
const HARMLESS = /^ResizeObserver loop/;

const WINDOW_MS = 60_000;
const REPORTS_MAX = 20;

/**
 * Reports errors to the host: the same one once a minute, and 20 a minute in total. The total does not limit fatal errors.
 */
export class ErrorReporter {
  readonly #send: (report: ErrorReport) => void;
  readonly #now: () => number;
  /** When each error of the last minute was reported. */
  readonly #reportedAt = new Map<string, number>();

  /** `now` is a monotonic clock, in milliseconds. */
  constructor(send: (report: ErrorReport) => void, now: () => number) {
    this.#send = send;
    this.#now = now;
  }

  /** Reports an error with a message of the runtime. */
  report(report: ErrorReport): void {
    const key = JSON.stringify(report);
    const now = this.#now();
    for (const [reported, at] of this.#reportedAt)
      if (now - at >= WINDOW_MS) this.#reportedAt.delete(reported);
    if (this.#reportedAt.has(key) || (!report.fatal && this.#reportedAt.size >= REPORTS_MAX))
      return;
    this.#reportedAt.set(key, now);
    this.#send(report);
  }

  /** Reports that an input of the host, an action or a part of the URL, was rejected, and why. */
  readonly reportRejection = (input: string, reason: string): void => {
    const message = publicText(`${publicText(input, NAME_MAX)} was rejected: ${reason}`);
    this.report({ message, context: 'action' });
  };

  /** Reports the parameters of a URL that should be filters and are not. */
  reportInvalidFilters({ invalidFilters }: EmbedLocation): void {
    if (invalidFilters.length === 0) return;
    const reason = `${invalidFilters.join(', ')}: must be f_<view>.<dimension>=<JSON>`;
    this.reportRejection('a part of the address', reason);
  }

  /**
   * Reports an action that another window or origin than the host's sent. The rate limit does not apply, because other
   * senders must not be able to exhaust it: `HostChannel` reports only the first one.
   */
  readonly reportUnexpectedSender = (origin: string): void => {
    const message = `An action was ignored: another window or origin than the host’s sent it (${origin}).`;
    this.#send({ message: publicText(message), context: 'action' });
  };

  /** Reports an error of the app or of a library. */
  reportAppError(error: unknown, { context = 'embed-render', fatal }: ErrorDetails = {}): void {
    this.report({ ...publicError(error), context, ...(fatal && { fatal }) });
  }

  /** Reports uncaught errors, unhandled rejections, and the errors that `<svc-comments>` displays. */
  watch(page: Window, signal: AbortSignal): void {
    const onError = ({ error, message }: ErrorEvent) => {
      if (!HARMLESS.test(message)) this.reportAppError(error ?? message);
    };
    const onRejection = ({ reason }: PromiseRejectionEvent) => this.reportAppError(reason);
    page.addEventListener('error', onError, { signal });
    const onCommentsError = (event: Event) => {
      if ('error' in event) this.reportAppError(event.error, { context: 'comments' });
    };
    page.addEventListener('unhandledrejection', onRejection, { signal });
    page.addEventListener('svc-comments-error', onCommentsError, { signal });
  }
}
