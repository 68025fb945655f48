import * as v from 'valibot';
import type { Surface } from '../api/surface.ts';
import { type ParsedAction, parseAction } from '../protocol/actions.ts';
import {
  createEvent,
  type EventPayload,
  type EventType,
  eventPayloads,
} from '../protocol/events.ts';
import { Outbox } from './outbox.ts';

type EventMessage = ReturnType<typeof createEvent<EventType>>;

/** The line to the host page: events out, actions in, one window and one origin. */
export class HostChannel {
  readonly #surface: Surface;
  readonly #host: string | undefined;
  readonly #outbox = new Outbox<EventMessage>((message) => this.#post(message));

  /** Without a `host` origin nothing is said and nothing heard. */
  constructor(surface: Surface, host: string | undefined) {
    this.#surface = surface;
    this.#host = host;
  }

  /**
   * Sends an event; before `start` it waits. Fields that the event does not have are left out; a payload that is not
   * the event's, or that no message can carry, throws.
   */
  emit<T extends EventType>(type: T, payload: EventPayload<T>): void {
    this.#outbox.put(this.#message(type, payload));
  }

  /** Sends `ready` and the first view, then what has waited for them. */
  start(ready: EventPayload<'svc:event:ready'>, view: EventPayload<'svc:event:view'>): void {
    this.#outbox.open([
      this.#message('svc:event:ready', ready),
      this.#message('svc:event:view', view),
    ]);
  }

  /** Sends an error that waits for no `ready`. */
  fail(error: EventPayload<'svc:event:error'>): void {
    this.#outbox.bypass(this.#message('svc:event:error', error));
  }

  /** Hears the host's actions until the signal. */
  listen(onAction: (action: ParsedAction) => void, signal: AbortSignal): void {
    if (this.#host === undefined) return;
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source !== window.parent || origin !== this.#host) return;
      const action = parseAction(data);
      if (action) onAction(action);
    };
    window.addEventListener('message', hear, { signal });
  }

  #message<T extends EventType>(type: T, payload: EventPayload<T>): EventMessage {
    const known = v.parse(eventPayloads[type], payload) as EventPayload<T>;
    return createEvent(type, this.#surface, structuredClone(known));
  }

  #post(message: EventMessage): void {
    if (this.#host !== undefined) window.parent.postMessage(message, this.#host);
  }
}
