import type { EmbedError } from '../../protocol/errors.ts';
import type { EmbedEvent } from '../../protocol/events.ts';

/** The state of an embed. */
export type EmbedState =
  | 'idle'
  | 'minting'
  | 'loading'
  | 'ready'
  | 'expiring'
  | 'expired'
  | 'renewing'
  | 'error';

/** Receives the events of a session, to report them to the page. */
export interface SessionObserver {
  readonly state: EmbedState;
  setState(state: EmbedState): void;
  /** Dispatches an event of the embed. Returns false if the page prevented its default. */
  dispatch(event: EmbedEvent): boolean;
  failed(error: EmbedError): void;
  sessionRenewed(): void;
}
