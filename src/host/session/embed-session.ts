import { NO_REQUESTS, type RequestRate } from '../../lib/throttle.ts';
import type { EmbedError } from '../../protocol/errors.ts';
import type { EmbedEvent, EmbedExtension } from '../../protocol/events.ts';
import type { SessionReason } from '../config/session-provider.ts';
import type { ElementSettings } from '../config/settings.ts';

/** The state of an embed, as the page sees it. */
export type EmbedState =
  | 'idle'
  | 'minting'
  | 'loading'
  | 'ready'
  | 'expiring'
  | 'expired'
  | 'renewing'
  | 'error';

/** A time limit. It counts only time in which the page could run. */
export interface Limit {
  readonly since: number;
  readonly ms: number;
  /** Whether it was started again because its timer was late: the device was asleep. */
  readonly isRestarted: boolean;
}

/** One mint, which makes several attempts. */
export type Mint = { readonly reason: SessionReason; readonly attempts: number } & (
  | { readonly step: 'waiting'; readonly until: number }
  | { readonly step: 'requesting'; readonly request: number; readonly limit: Limit }
);

/** A session id that was sent to the embed, which has not responded yet. */
interface SentId {
  readonly step: 'sent';
  readonly sessionId: string;
  readonly limit: Limit;
}

/** What one frame shows. The load begins with the mint, before the frame is opened. */
export interface Load {
  readonly number: number;
  /** Identifies what the frame shows: a change needs another frame. */
  readonly target: string;
  /** Whether the frame loads without a session. */
  readonly isPrivate: boolean;
  /** Whether the first session was replaced. */
  readonly isRetried: boolean;
}

/** When a frame that has sent no message is checked: after its load, or if it does not load. */
export interface Probe {
  readonly at: number;
  readonly kind: 'loaded' | 'not-loaded';
}

/** The session of a mounted embed. Ends are on the clock of the embed: they are only compared with each other. */
export interface MountedSession {
  /** Undefined in private mode, and if the page has renewed the session itself. */
  readonly sessionId: string | undefined;
  /** When the session ends, on the clock of this page; infinite if that is unknown, or if the page renews it. */
  readonly deadline: number;
  /** The latest end of this session that was announced or observed. */
  readonly end: number;
  /** The latest such end of all previous sessions. */
  readonly replacedEnd: number;
  /** Whether the embed has sent `session-renewed`: then every event after it is about the new session. */
  readonly isAcknowledging: boolean;
  /** Whether the session counts as accepted only because the embed has not rejected it. */
  readonly isAssumed: boolean;
}

/** The state of a session that no renewal replaces at the moment. */
export type SessionPhase = 'ready' | 'expiring' | 'expired';

interface Mounted {
  readonly load: Load;
  readonly session: MountedSession;
}

interface Renewing extends Mounted {
  readonly name: 'renewing';
  readonly before: SessionPhase;
  /** The number of session ids that the embed has rejected in this renewal. */
  readonly rejections: number;
  readonly step: Mint | SentId;
}

interface Loading {
  readonly name: 'loading';
  readonly load: Load;
  /** Undefined in private mode, and if the embed has rejected it. */
  readonly sessionId: string | undefined;
  readonly limit: Limit;
  readonly probes: readonly Probe[];
}

interface Failed {
  readonly name: 'failed';
  readonly error: Error;
  /** Undefined if the configuration permits no frame. */
  readonly load?: Load;
  /** The id to which the embed has not responded. */
  readonly sessionId?: string | undefined;
  /** The expired session of an embed that is still mounted. */
  readonly session?: MountedSession;
  /** When another attempt is made; infinite if the cause does not pass by itself. */
  readonly recoverAt: number;
}

/** Why an element on the page loads nothing yet. */
export type Hold = 'hydration' | 'activation' | 'viewport';

export type Phase =
  | { readonly name: 'idle' }
  | { readonly name: 'waiting'; readonly hold: Hold }
  | { readonly name: 'minting'; readonly load: Load; readonly step: Mint }
  | Loading
  | ({ readonly name: SessionPhase } & Mounted)
  | Renewing
  | Failed
  | { readonly name: 'ended' };

/** The session of one element. */
export interface EmbedSession {
  readonly phase: Phase;
  readonly isConnected: boolean;
  readonly isFrozen: boolean;
  /** How many loads and requests there have been. */
  readonly loads: number;
  readonly requests: number;
  /** The mints that the embed has caused. */
  readonly rate: RequestRate;
  /** How often it has failed since it was ready. */
  readonly failures: number;
}

export const INITIAL: EmbedSession = {
  phase: { name: 'idle' },
  isConnected: false,
  isFrozen: false,
  loads: 0,
  requests: 0,
  rate: NO_REQUESTS,
  failures: 0,
};

/** Settings that are used as the element has them. */
export type PlainSettings = Readonly<
  Pick<ElementSettings, 'withoutMessages' | 'readyTimeout' | 'sessionTimeout'>
>;

/** The settings of the element that every input has. */
export interface SessionSettings extends PlainSettings {
  readonly canMint: boolean;
  /** The session id of the settings, if it was not used. */
  readonly givenId: string | undefined;
  /** Whether the frame loads without a session: no id is given and none can be minted. */
  readonly isPrivate: boolean;
}

/** The time and the page at an input. */
export interface Moment {
  /** A monotonic clock that includes sleep, in milliseconds. */
  readonly now: number;
  /** From 0 to 1. */
  readonly random: number;
  readonly isOnline: boolean;
  readonly settings: SessionSettings;
  /** The requests of the last load of the target that is applied, if it failed, also in another element of the page. */
  readonly failed?: RequestRate | undefined;
}

/** What the settings permit to load. */
export interface Loadable {
  /** Identifies what the frame shows. */
  readonly target: string;
  /** Why nothing can be loaded. */
  readonly problem: EmbedError | undefined;
  readonly hold: Hold | undefined;
}

/** Everything that happens to the session of an element. */
export type Happening =
  | ({ readonly type: 'settings' } & Loadable)
  | {
      readonly type:
        | 'connected'
        | 'disconnected'
        | 'frozen'
        | 'resumed'
        | 'shown'
        | 'online'
        | 'timer'
        | 'renew'
        | 'reload'
        | 'retry'
        | 'logout'
        | 'revoked';
    }
  | { readonly type: 'minted'; readonly request: number; readonly sessionId: string }
  | { readonly type: 'mint-failed'; readonly request: number; readonly error: EmbedError }
  | FrameInput;

/** What the frame reports. `reloaded`: it has loaded again by itself. */
export type FrameReport =
  | { readonly type: 'loaded' | 'reloaded' }
  | { readonly type: 'blocked'; readonly error: EmbedError }
  | { readonly type: 'event'; readonly event: EmbedEvent | SessionEvent };

/** What happens to the frame of a load. */
export type FrameInput = { readonly load: number } & (
  | FrameReport
  | {
      readonly type: 'diagnosed';
      /** When the limit of the frame began: a result from before is ignored. */
      readonly since: number;
      readonly kind: Probe['kind'] | 'last';
      readonly error: EmbedError;
    }
  | { readonly type: 'answered'; readonly isAllowed: boolean }
);

export type SessionInput = Happening & Moment;

export type SessionExpiringEvent = Extract<EmbedEvent, { type: 'svc:event:session-expiring' }>;
export type SessionExpiredEvent = Extract<EmbedEvent, { type: 'svc:event:session-expired' }>;
type SessionRenewedEvent = Extract<EmbedExtension, { type: 'svc:event:session-renewed' }>;

/** An event about the session of a mounted embed. */
export type SessionEvent = SessionExpiringEvent | SessionExpiredEvent | SessionRenewedEvent;

/** What has to be done. */
export type Effect =
  | { readonly type: 'mint'; readonly request: number; readonly reason: SessionReason }
  | { readonly type: 'abort-mint' | 'close' | 'activate' | 'revoke-all' }
  | { readonly type: 'open'; readonly load: number; readonly sessionId: string | undefined }
  | { readonly type: 'post' | 'revoke'; readonly sessionId: string }
  | { readonly type: 'record-end'; readonly sessionId: string; readonly expiresInMs: number }
  | {
      readonly type: 'diagnose';
      readonly load: number;
      readonly since: number;
      readonly kind: Probe['kind'] | 'last';
    }
  | { readonly type: 'observe'; readonly hold: Hold }
  /** Sets the timer; at an infinite time, there is none. */
  | { readonly type: 'wake'; readonly at: number }
  /** Settles the promise of `renewSession()`; `canceled` if the renewal was replaced. */
  | { readonly type: 'settle'; readonly error?: EmbedError | 'canceled' }
  | Notification;

/** Effects that run listeners of the page. */
export type Notification =
  | { readonly type: 'state'; readonly state: EmbedState; readonly previous: EmbedState }
  /** `isAsked`: the page may prevent the renewal, and `answered` follows. */
  | { readonly type: 'dispatch'; readonly event: EmbedEvent; readonly isAsked: boolean }
  | { readonly type: 'report'; readonly error: EmbedError }
  /** An error that may pass, and what the element does then. */
  | { readonly type: 'hint'; readonly error: EmbedError; readonly outcome: string }
  | { readonly type: 'renewed' | 'logged-out' };

const NOTIFICATIONS = ['state', 'dispatch', 'report', 'hint', 'renewed', 'logged-out'];

export function isNotification(effect: Effect): effect is Notification {
  return NOTIFICATIONS.includes(effect.type);
}

/** The next session, and what has to be done for it, in order. */
export type Step = readonly [EmbedSession, readonly Effect[]];

/** The state that the page sees. */
export function publicState({ phase: { name } }: EmbedSession): EmbedState {
  switch (name) {
    case 'waiting':
    case 'ended':
      return 'idle';
    case 'failed':
      return 'error';
    default:
      return name;
  }
}

/** The load of a session; undefined if there is none. */
export function loadOf({ phase }: EmbedSession): Load | undefined {
  return 'load' in phase ? phase.load : undefined;
}

/** The session of a mounted embed; undefined if none is mounted. */
export function mountedSession({ phase }: EmbedSession): MountedSession | undefined {
  return 'session' in phase ? phase.session : undefined;
}
