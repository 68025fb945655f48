import type { LitElement } from 'lit';
import type { CommentsError } from '../client/comments-error.ts';
import type { CommentsState, Outcome } from '../store/comments-store.ts';
import type { Messages } from '../translations/en-US.ts';
import { outcomeMessage } from '../translations/operation-messages.ts';
import { SvcCommentsErrorEvent } from './events.ts';
import { LiveRegion } from './live-region.ts';

/** Reports failures to the page as events, and outcomes and new comments to screen readers. */
export class Reporter {
  readonly #host: LitElement;
  readonly #messages: () => Messages;
  readonly liveRegion: LiveRegion;
  #reportedFailure: CommentsError | undefined;
  #hasNewComments = false;

  constructor(host: LitElement, messages: () => Messages) {
    this.#host = host;
    this.#messages = messages;
    this.liveRegion = new LiveRegion(host);
  }

  /** Reports a failure of the list, and the first new comments, once each. */
  reportState(state: CommentsState | undefined): void {
    const failure = state?.failure ?? state?.showFailure;
    if (failure && failure !== this.#reportedFailure) this.reportError(failure);
    this.#reportedFailure = failure;
    const incoming = state?.incoming;
    if (incoming && !this.#hasNewComments)
      this.liveRegion.announce(this.#messages().newComments(incoming));
    this.#hasNewComments = Boolean(incoming);
  }

  reportOutcome(outcome: Outcome): void {
    const announcement = outcomeMessage(outcome, this.#messages());
    if (announcement) this.liveRegion.announce(announcement);
    const { failure } = outcome.operation;
    if (failure) this.reportError(failure);
  }

  reportError(error: CommentsError): void {
    this.#host.dispatchEvent(new SvcCommentsErrorEvent(error));
  }
}
