import type { LitElement } from 'lit';
import type { CommentsError } from '../client/comments-error.ts';
import type { CommentsSession } from '../store/comments-session.ts';
import type { Outcome } from '../store/comments-store.ts';
import type { Messages } from '../translations/en-US.ts';
import {
  editConflictMessage,
  incomingMessage,
  outcomeMessage,
} from '../translations/operation-messages.ts';
import { SvcCommentsErrorEvent } from './events.ts';
import { LiveRegion } from './live-region.ts';

/** Reports failures to the page as events, and outcomes and the changes of others to screen readers. */
export class Reporter {
  readonly #host: LitElement;
  readonly #messages: () => Messages;
  readonly liveRegion: LiveRegion;
  #reportedFailure: CommentsError | undefined;
  /** The changes of others that were announced last. */
  #incoming: 'none' | 'other' | 'comments' = 'none';
  readonly #reportedTexts = new Set<string>();

  constructor(host: LitElement, messages: () => Messages) {
    this.#host = host;
    this.#messages = messages;
    this.liveRegion = new LiveRegion(host);
  }

  /** Reports a failure of the list, the first changes of others, and changes of what the viewer edits, once each. */
  reportState(session: CommentsSession | undefined): void {
    const state = session?.store.state;
    const failure = state?.failure ?? state?.showFailure;
    if (failure && failure !== this.#reportedFailure) this.reportError(failure);
    this.#reportedFailure = failure;
    const messages = this.#messages();
    const news: string[] = [];
    for (const text of session?.otherTexts ?? []) {
      if (!this.#reportedTexts.has(text)) news.push(editConflictMessage(messages));
      this.#reportedTexts.add(text);
    }
    const count = state?.incoming;
    const incoming = count === undefined ? 'none' : count > 0 ? 'comments' : 'other';
    // A change of what the viewer edits says more than that something has changed.
    const isKnown = incoming === this.#incoming || (incoming === 'other' && news.length > 0);
    if (count !== undefined && !isKnown) news.push(incomingMessage(count, messages));
    this.#incoming = incoming;
    if (news.length > 0) this.liveRegion.announce(news.join(' '));
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
