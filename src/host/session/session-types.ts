import type { EmbedError } from '../../protocol/errors.ts';
import type { EmbedEvent } from '../../protocol/events.ts';
import type { SessionReason } from './session-endpoint.ts';

/** Where an embed is in its life. */
export type EmbedState =
  | 'idle'
  | 'minting'
  | 'loading'
  | 'ready'
  | 'expiring'
  | 'expired'
  | 'renewing'
  | 'error';

/** Where session ids come from and go to. */
export interface SessionSource {
  /** Whether there is a way to mint. */
  readonly canMint: boolean;
  /** Whether the embed is loaded without a session: none was ever given and none can be minted. */
  readonly isPrivate: boolean;
  /** The session id that the host gave, unless it is spent; taking it spends it. */
  takeGiven(): string | undefined;
  /** One try of a mint. */
  mint(reason: SessionReason, signal: AbortSignal): Promise<string>;
  /** An id goes to the embed. */
  use(sessionId: string): void;
  /** Nobody will use an id. */
  discard(sessionId: string): void;
}

/** What a frame tells of itself. */
export interface FrameListener {
  /** It has loaded what it was opened with. */
  loaded(): void;
  /** It has loaded something on its own. */
  reloaded(): void;
  /** The embed sent an event. */
  received(event: EmbedEvent): void;
  /** It cannot become what it should be. */
  broken(error: EmbedError): void;
}

/** What the machine acts upon. */
export interface SessionStage {
  /** Opens a frame. */
  open(sessionId: string | undefined, listener: FrameListener): void;
  /** Removes the frame, if there is one. */
  close(): void;
  /** The embed has mounted: it can be told what the host wants. */
  mounted(): void;
  setSession(sessionId: string): void;
  /** Hands an event to the host; false if the host prevented what follows. */
  announce(event: EmbedEvent): boolean;
  /** Finds out why the frame has said nothing, until the signal; `ready-timeout` where nothing is to be found. */
  diagnose(signal: AbortSignal): Promise<EmbedError> | undefined;
  changed(state: EmbedState, previous: EmbedState): void;
  failed(error: EmbedError): void;
  renewed(): void;
}

/** The part of the element's configuration that the machine goes by, read when it is needed. */
export interface SessionConfig {
  readonly readyTimeout: number;
  readonly sessionTimeout: number;
  /** The embed sends no messages: its `load` is all there is to wait for. */
  readonly withoutMessages: boolean;
}
