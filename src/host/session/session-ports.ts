import type { EmbedError } from '../../protocol/errors.ts';
import type { EmbedAddition, EmbedEvent } from '../../protocol/events.ts';
import type { ElementSettings } from '../config/settings.ts';
import type { ElementSessionIds } from './element-session-ids.ts';

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
  /** Called with an error that may pass, and with what the session does then. */
  hint(error: EmbedError, outcome: string): void;
  sessionRenewed(): void;
}

export type SessionExpiringEvent = Extract<EmbedEvent, { type: 'svc:event:session-expiring' }>;
export type SessionExpiredEvent = Extract<EmbedEvent, { type: 'svc:event:session-expired' }>;
type SessionRenewedEvent = Extract<EmbedAddition, { type: 'svc:event:session-renewed' }>;

/** An event about the session of a mounted embed. */
export type SessionEvent = SessionExpiringEvent | SessionExpiredEvent | SessionRenewedEvent;

/** Events of the frame. */
export interface FrameListener {
  frameLoaded(): void;
  /** The frame loaded again by itself. */
  frameReloaded(): void;
  frameFailed(error: EmbedError): void;
  eventReceived(event: EmbedEvent | SessionEvent): void;
}

/** The frame, as the session of the element uses it. */
export interface SessionFrame {
  open(sessionId: string | undefined, listener: FrameListener): void;
  /** Removes the frame, if there is one. */
  close(): void;
  /** The embed is mounted: sends the desired state and queued commands, and shows the frame. */
  activate(): void;
  sendSession(sessionId: string): void;
  /** Finds out why the frame sent no message; `ready-timeout` if no reason is found. `isLast`: it is not asked again. */
  diagnose(signal: AbortSignal, isLast: boolean): Promise<EmbedError | undefined>;
}

/** Where session ids come from, and how they are revoked. */
export type SessionIdSource = Pick<
  ElementSessionIds,
  'canMint' | 'isPrivate' | 'hasGiven' | 'takeGiven' | 'mint' | 'discard' | 'markExpiry'
>;

/** What the session of an element is connected to. */
export interface SessionPorts {
  readonly ids: SessionIdSource;
  readonly frame: SessionFrame;
  readonly observer: SessionObserver;
  readonly settings: Pick<ElementSettings, 'readyTimeout' | 'sessionTimeout' | 'withoutMessages'>;
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
}
