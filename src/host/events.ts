import type { Surface } from '../api/surface.ts';
import type { EventEnvelope } from '../protocol/envelope.ts';
import type { EmbedError } from '../protocol/errors.ts';
import type { EmbedEvent, EventPayload, EventType } from '../protocol/events.ts';
import type { EmbedState } from './session/session-types.ts';

const everywhere = { bubbles: true, composed: true };

/** What the embed said about one of its surfaces. */
export abstract class SvcSurfaceEvent<P> extends Event {
  readonly payload: P;
  readonly surface: Surface;
  /** Epoch milliseconds when the embed made the message. */
  readonly timestamp: number;

  constructor(name: string, { payload, surface, timestamp }: Omit<EventEnvelope, 'type'>) {
    super(name, { ...everywhere, cancelable: name.startsWith('svc-session') });
    this.payload = payload as P;
    this.surface = surface;
    this.timestamp = timestamp;
  }
}

/** What the known events share: `svc:event:ready` arrives as `svc-ready`, its payload already parsed. */
export abstract class SvcWireEvent<T extends EventType> extends SvcSurfaceEvent<EventPayload<T>> {
  constructor(event: Extract<EmbedEvent, { type: T }>) {
    super(event.type.replace('svc:event:', 'svc-'), event);
  }
}

/** `svc-ready`: the embed has authenticated and mounted; its data may still be loading. */
export class SvcReadyEvent extends SvcWireEvent<'svc:event:ready'> {}

/** `svc-view`: a surface is viewed, on load and on each navigation inside the embed. */
export class SvcViewEvent extends SvcWireEvent<'svc:event:view'> {}

/** `svc-navigate`: the viewer navigates inside the embed. */
export class SvcNavigateEvent extends SvcWireEvent<'svc:event:navigate'> {}

/** `svc-dashboard-loaded`: all widgets of the dashboard have rendered. */
export class SvcDashboardLoadedEvent extends SvcWireEvent<'svc:event:dashboard-loaded'> {}

/** `svc-download`: the viewer exported data or an image. */
export class SvcDownloadEvent extends SvcWireEvent<'svc:event:download'> {}

/** `svc-drilldown`: the viewer drilled into a measure. */
export class SvcDrilldownEvent extends SvcWireEvent<'svc:event:drilldown'> {}

/** `svc-ai-query`: the viewer ran a query in natural language. */
export class SvcAiQueryEvent extends SvcWireEvent<'svc:event:ai-query'> {}

/** `svc-session-expiring`: the session ends soon. `preventDefault()`: the host renews by itself. */
export class SvcSessionExpiringEvent extends SvcWireEvent<'svc:event:session-expiring'> {}

/** `svc-session-expired`: the session has ended. `preventDefault()`: the host renews by itself. */
export class SvcSessionExpiredEvent extends SvcWireEvent<'svc:event:session-expired'> {}

/** `svc-error`: `error` where the element itself failed, `payload` where the embed reported a problem. */
export class SvcErrorEvent extends Event {
  readonly error: EmbedError | undefined;
  readonly payload: EventPayload<'svc:event:error'> | undefined;
  /** Of the embed that reported; undefined where the element failed. */
  readonly surface: Surface | undefined;
  /** Epoch milliseconds. */
  readonly timestamp: number;

  constructor(what: EmbedError | Extract<EmbedEvent, { type: 'svc:event:error' }>) {
    super('svc-error', everywhere);
    const reported = 'payload' in what ? what : undefined;
    this.error = reported ? undefined : (what as EmbedError);
    this.payload = reported?.payload;
    this.surface = reported?.surface;
    this.timestamp = reported?.timestamp ?? Date.now();
  }
}

/** `svc-message`: a well-formed event of a type that this version does not know. */
export class SvcMessageEvent extends SvcSurfaceEvent<unknown> {
  /** The wire type (`type` is the DOM event's own name). */
  readonly messageType: string;

  constructor(envelope: EventEnvelope) {
    super('svc-message', envelope);
    this.messageType = envelope.type;
  }
}

/** `svc-state-change`: the element's `state` is another than before. */
export class SvcStateChangeEvent extends Event {
  readonly state: EmbedState;
  readonly previousState: EmbedState;

  constructor(state: EmbedState, previousState: EmbedState) {
    super('svc-state-change', everywhere);
    this.state = state;
    this.previousState = previousState;
  }
}

/** `svc-session-renewed`: a fresh session runs in the embed. */
export class SvcSessionRenewedEvent extends Event {
  constructor() {
    super('svc-session-renewed', everywhere);
  }
}

/** `svc-logout`: the sessions are handed over for revocation and the frame is gone. */
export class SvcLogoutEvent extends Event {
  constructor() {
    super('svc-logout', everywhere);
  }
}

const wireEvents: { [T in EventType]: new (event: Extract<EmbedEvent, { type: T }>) => Event } = {
  'svc:event:ready': SvcReadyEvent,
  'svc:event:view': SvcViewEvent,
  'svc:event:navigate': SvcNavigateEvent,
  'svc:event:dashboard-loaded': SvcDashboardLoadedEvent,
  'svc:event:download': SvcDownloadEvent,
  'svc:event:drilldown': SvcDrilldownEvent,
  'svc:event:ai-query': SvcAiQueryEvent,
  'svc:event:session-expiring': SvcSessionExpiringEvent,
  'svc:event:session-expired': SvcSessionExpiredEvent,
  'svc:event:error': SvcErrorEvent,
};

/** Makes the DOM event of a message. */
export function domEventOf(event: EmbedEvent): Event {
  return new (wireEvents[event.type] as new (event: EmbedEvent) => Event)(event);
}

declare global {
  interface HTMLElementEventMap {
    'svc-ready': SvcReadyEvent;
    'svc-view': SvcViewEvent;
    'svc-navigate': SvcNavigateEvent;
    'svc-dashboard-loaded': SvcDashboardLoadedEvent;
    'svc-download': SvcDownloadEvent;
    'svc-drilldown': SvcDrilldownEvent;
    'svc-ai-query': SvcAiQueryEvent;
    'svc-session-expiring': SvcSessionExpiringEvent;
    'svc-session-expired': SvcSessionExpiredEvent;
    'svc-error': SvcErrorEvent;
    'svc-message': SvcMessageEvent;
    'svc-state-change': SvcStateChangeEvent;
    'svc-session-renewed': SvcSessionRenewedEvent;
    'svc-logout': SvcLogoutEvent;
  }
}
