import type { Surface } from '../../api/surface.ts';
import { isRecord } from '../../lib/json.ts';
import { type ParsedAction, parseAction } from '../../protocol/actions.ts';
import { SOURCE } from '../../protocol/envelope.ts';
import {
  createEvent,
  type EventPayload,
  type EventType,
  type ExtensionPayload,
  type ExtensionType,
  eventPayloads,
} from '../../protocol/events.ts';
import { parseOwn } from '../../protocol/parse-payload.ts';

type EventMessage = ReturnType<typeof createEvent<EventType>>;

/** The greatest number of events that wait for `start`; later ones are dropped. */
const WAITING_MAX = 100;

export interface HostChannelOptions {
  surface: Surface;
  /** The origin of the host page; without one, nothing is sent and nothing accepted. */
  host: string | undefined;
  /** Ends sending and receiving. */
  signal: AbortSignal;
}

/** The message channel to the host page: sends events and receives actions, for one window and one origin. */
export class HostChannel {
  readonly #options: HostChannelOptions;
  readonly #waiting: EventMessage[] = [];
  #phase: 'starting' | 'failed' | 'ready' = 'starting';

  constructor(options: HostChannelOptions) {
    this.#options = options;
  }

  /**
   * Sends an event; before `start`, the event waits. Unknown fields are removed. Throws if the payload is invalid or
   * cannot be cloned.
   */
  emit<T extends EventType>(type: T, payload: EventPayload<T>): void {
    this.#send(this.#message(type, payload));
  }

  /** Sends an event that is an extension of the interface; called after `start`. */
  emitExtension<T extends ExtensionType>(type: T, payload: ExtensionPayload<T>): void {
    this.#post(createEvent(type, this.#options.surface, payload));
  }

  /** Sends `ready` and the first view, then the waiting events. */
  start(ready: EventPayload<'svc:event:ready'>, view: EventPayload<'svc:event:view'>): void {
    this.#phase = 'ready';
    this.emit('svc:event:ready', ready);
    this.emit('svc:event:view', view);
    this.#sendWaiting();
  }

  /** Sends an error immediately, even before `ready`. After a fatal one, no other error waits for `ready`. */
  sendError(error: EventPayload<'svc:event:error'>): void {
    this.#post(this.#message('svc:event:error', error));
    if (!error.fatal || this.#phase === 'ready') return;
    this.#phase = 'failed';
    this.#sendWaiting();
  }

  /**
   * Listens for actions of the host. The first action of any other sender is reported to `onUnexpectedSender` with its
   * origin. Messages that are not actions (of extensions, tools, libraries) are ignored.
   */
  listen(
    onAction: (action: ParsedAction | undefined) => void,
    onUnexpectedSender: (origin: string) => void,
  ): void {
    const { host, signal } = this.#options;
    let isReported = false;
    const receive = ({ source, origin, data }: MessageEvent) => {
      const isHost = source === parent && origin === host;
      if ((!isHost && isReported) || !isAction(data)) return;
      if (isHost) return onAction(parseAction(data));
      isReported = true;
      onUnexpectedSender(origin);
    };
    addEventListener('message', receive, { signal });
  }

  #message<T extends EventType>(type: T, payload: EventPayload<T>): EventMessage {
    const parsed = parseOwn(type, eventPayloads[type], payload) as EventPayload<T>;
    return createEvent(type, this.#options.surface, structuredClone(parsed));
  }

  /** Sends an event if it may be sent in this phase. Otherwise, it waits. */
  #send(message: EventMessage): void {
    const isError = message.type === 'svc:event:error';
    const maySend = this.#phase === 'ready' || (this.#phase === 'failed' && isError);
    if (maySend) this.#post(message);
    else if (this.#waiting.length < WAITING_MAX) this.#waiting.push(message);
  }

  #sendWaiting(): void {
    for (const message of this.#waiting.splice(0)) this.#send(message);
  }

  #post(message: object): void {
    const { host, signal } = this.#options;
    if (host !== undefined && !signal.aborted) parent.postMessage(message, host);
  }
}

/** Whether a message identifies itself as an action, even if the rest is invalid. */
function isAction(data: unknown): boolean {
  return isRecord(data) && data.source === SOURCE && data.direction === 'action';
}
