import type { Surface } from '../api/surface.ts';
import type { EventEnvelope } from '../protocol/envelope.ts';
import { type EmbedError, reportedName } from '../protocol/errors.ts';
import type {
  EmbedEvent,
  EmbedExtension,
  EventPayload,
  EventType,
  ExtensionPayload,
} from '../protocol/events.ts';
import type { EmbedState } from './session/embed-session.ts';

export type { EmbedState };

const bubbling = { bubbles: true, composed: true };

abstract class SvcSurfaceEvent<P> extends Event {
  readonly payload: P;
  readonly surface: Surface;
  /** Epoch milliseconds at which the embed created the event. */
  readonly timestamp: number;

  constructor(name: string, source: Omit<EventEnvelope, 'type'>, options: EventInit = {}) {
    super(name, { ...bubbling, ...options });
    this.payload = source.payload as P;
    this.surface = source.surface;
    this.timestamp = source.timestamp;
  }
}

/** An event of a known type, with a parsed payload: `svc:event:ready` is dispatched as `svc-ready`. */
abstract class SvcEmbedEvent<T extends EventType> extends SvcSurfaceEvent<EventPayload<T>> {
  constructor(event: Extract<EmbedEvent, { type: T }>, options?: EventInit) {
    super(event.type.replace('svc:event:', 'svc-'), event, options);
  }
}

/** `svc-ready`: the embed is authenticated and mounted; its data may still be loading. */
export class SvcReadyEvent extends SvcEmbedEvent<'svc:event:ready'> {}

/** `svc-view`: a surface is viewed, on load and on each navigation inside the embed. */
export class SvcViewEvent extends SvcEmbedEvent<'svc:event:view'> {}

/** `svc-navigate`: the viewer navigates inside the embed. */
export class SvcNavigateEvent extends SvcEmbedEvent<'svc:event:navigate'> {}

/** `svc-dashboard-loaded`: all widgets of the dashboard have rendered or failed. */
export class SvcDashboardLoadedEvent extends SvcEmbedEvent<'svc:event:dashboard-loaded'> {}

/** `svc-download`: the viewer exported data or an image. */
export class SvcDownloadEvent extends SvcEmbedEvent<'svc:event:download'> {}

/** `svc-drilldown`: the viewer drilled into a measure. */
export class SvcDrilldownEvent extends SvcEmbedEvent<'svc:event:drilldown'> {}

/** `svc-ai-query`: the viewer ran a query in natural language. */
export class SvcAiQueryEvent extends SvcEmbedEvent<'svc:event:ai-query'> {}

/** An event after whose `preventDefault()` the host renews the session itself. */
abstract class SvcCancelableEvent<T extends EventType> extends SvcEmbedEvent<T> {
  constructor(event: Extract<EmbedEvent, { type: T }>) {
    super(event, { cancelable: true });
  }
}

/** `svc-session-expiring`: the session ends soon. After `preventDefault()`, the host renews it. */
export class SvcSessionExpiringEvent extends SvcCancelableEvent<'svc:event:session-expiring'> {}

/** `svc-session-expired`: the session has ended. After `preventDefault()`, the host renews it. */
export class SvcSessionExpiredEvent extends SvcCancelableEvent<'svc:event:session-expired'> {}

/**
 * `svc-error`: `error` if the element itself failed, `payload` if the embed reported the error. An error that no listener
 * reads is logged.
 */
export class SvcErrorEvent extends Event {
  /** @internal Whether a listener has read the error: the element cannot see the listeners of its ancestors. */
  isRead = false;
  readonly #error: EmbedError | undefined;
  readonly #payload: EventPayload<'svc:event:error'> | undefined;
  /** @internal The code of the error, or the name that the embed reported, and the message. */
  readonly summary: { readonly code: string; readonly message: string };
  /** The surface of the embed that reported; undefined if the element failed. */
  readonly surface: Surface | undefined;
  /** Epoch milliseconds at which the error was reported. */
  readonly timestamp: number;

  constructor(source: EmbedError | Extract<EmbedEvent, { type: 'svc:event:error' }>) {
    super('svc-error', bubbling);
    if ('payload' in source) {
      const { payload, surface, timestamp } = source;
      this.#payload = payload;
      this.summary = { code: reportedName(payload), message: payload.message };
      this.surface = surface;
      this.timestamp = timestamp;
    } else {
      this.#error = source;
      this.summary = source;
      this.timestamp = Date.now();
    }
  }

  get error(): EmbedError | undefined {
    this.isRead = true;
    return this.#error;
  }

  get payload(): EventPayload<'svc:event:error'> | undefined {
    this.isRead = true;
    return this.#payload;
  }
}

/** `svc-message`: a valid event of a type that this version does not define. */
export class SvcMessageEvent extends SvcSurfaceEvent<unknown> {
  /** The type in the message; `type` is the name of the DOM event. */
  readonly messageType: string;

  constructor(envelope: EventEnvelope) {
    super('svc-message', envelope);
    this.messageType = envelope.type;
  }
}

/** `svc-activity`: the viewer uses the embed: at once for a press or a key, and at most once a second. */
export class SvcActivityEvent extends SvcSurfaceEvent<Record<string, never>> {
  constructor(event: Extract<EmbedExtension, { type: 'svc:event:activity' }>) {
    super('svc-activity', event);
  }
}

/** `svc-filters-change`: the viewer has changed the filters of the dashboard; `filters` of the element has them, too. */
export class SvcFiltersChangeEvent extends SvcSurfaceEvent<
  ExtensionPayload<'svc:event:filters-changed'>
> {
  constructor(event: Extract<EmbedExtension, { type: 'svc:event:filters-changed' }>) {
    super('svc-filters-change', event);
  }
}

/** `svc-state-change`: the element's `state` changed. */
export class SvcStateChangeEvent extends Event {
  readonly state: EmbedState;
  readonly previousState: EmbedState;

  constructor(state: EmbedState, previousState: EmbedState) {
    super('svc-state-change', bubbling);
    this.state = state;
    this.previousState = previousState;
  }
}

/** `svc-session-renewed`: the embed runs with a new session. */
export class SvcSessionRenewedEvent extends Event {
  constructor() {
    super('svc-session-renewed', bubbling);
  }
}

/** `svc-logout`: the frame was removed, and the sessions were revoked or `revoke-failed` was reported. */
export class SvcLogoutEvent extends Event {
  constructor() {
    super('svc-logout', bubbling);
  }
}

/** The classes of the events of `<svc-embed>`, by name. */
export const eventClasses = {
  'svc-ready': SvcReadyEvent,
  'svc-view': SvcViewEvent,
  'svc-navigate': SvcNavigateEvent,
  'svc-dashboard-loaded': SvcDashboardLoadedEvent,
  'svc-download': SvcDownloadEvent,
  'svc-drilldown': SvcDrilldownEvent,
  'svc-ai-query': SvcAiQueryEvent,
  'svc-session-expiring': SvcSessionExpiringEvent,
  'svc-session-expired': SvcSessionExpiredEvent,
  'svc-error': SvcErrorEvent,
  'svc-activity': SvcActivityEvent,
  'svc-filters-change': SvcFiltersChangeEvent,
  'svc-message': SvcMessageEvent,
  'svc-state-change': SvcStateChangeEvent,
  'svc-session-renewed': SvcSessionRenewedEvent,
  'svc-logout': SvcLogoutEvent,
};

/** The events of `<svc-embed>`, by name. */
export type SvcEmbedEventMap = {
  [Name in keyof typeof eventClasses]: InstanceType<(typeof eventClasses)[Name]>;
};

/** Creates the DOM event of an event that the embed sent: `svc-ready` of `svc:event:ready`. */
export function createDomEvent(event: EmbedEvent): Event {
  const name = event.type.replace('svc:event:', 'svc-') as keyof SvcEmbedEventMap;
  return new (eventClasses[name] as new (event: EmbedEvent) => Event)(event);
}

declare global {
  // The events bubble: `document` and `window` receive them, too.
  interface GlobalEventHandlersEventMap extends SvcEmbedEventMap {}
}
