import * as v from 'valibot';
import type { Surface } from '../../api/surface.ts';
import { type ParsedAction, parseAction } from '../../protocol/actions.ts';
import { SOURCE } from '../../protocol/envelope.ts';
import {
  createEvent,
  type EventPayload,
  type EventType,
  eventPayloads,
} from '../../protocol/events.ts';
import { EventQueue } from './event-queue.ts';

type EventMessage = ReturnType<typeof createEvent<EventType>>;

/** Who talks with whom, and for how long. */
export interface HostChannelOptions {
  surface: Surface;
  /** The origin of the host page; without one nothing is said and nothing heard. */
  host: string | undefined;
  signal: AbortSignal;
}

/** What every message has that means to be an action, however broken. */
const ActionLike = v.object({ source: v.picklist([SOURCE]), direction: v.picklist(['action']) });

/** The line to the host page: events out, actions in, one window and one origin. */
export class HostChannel {
  readonly #options: HostChannelOptions;
  readonly #outbox = new EventQueue<EventMessage>((message) => this.#post(message));

  constructor(options: HostChannelOptions) {
    this.#options = options;
  }

  /**
   * Sends an event; before `start` it waits. Fields that the event does not have are left out; a
   * payload that is not the event's, or that no message can carry, throws.
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
    this.#post(this.#message('svc:event:error', error));
  }

  /**
   * Hears the host's actions, and of others' the first: `onStray` gets its origin. What is no action
   * (messages of extensions, tools, libraries) is nobody's business here.
   */
  listen(
    onAction: (action: ParsedAction | undefined) => void,
    onStray: (origin: string) => void,
  ): void {
    const { host, signal } = this.#options;
    let strayed = false;
    const hear = ({ source, origin, data }: MessageEvent) => {
      const isHost = source === window.parent && origin === host;
      if ((!isHost && strayed) || !v.is(ActionLike, data)) return;
      if (isHost) return onAction(parseAction(data));
      strayed = true;
      onStray(origin);
    };
    window.addEventListener('message', hear, { signal });
  }

  #message<T extends EventType>(type: T, payload: EventPayload<T>): EventMessage {
    const known = v.parse(eventPayloads[type], payload) as EventPayload<T>;
    return createEvent(type, this.#options.surface, structuredClone(known));
  }

  #post(message: EventMessage): void {
    const { host, signal } = this.#options;
    if (host !== undefined && !signal.aborted) window.parent.postMessage(message, host);
  }
}
