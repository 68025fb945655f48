import { eventClasses } from '../host/events.ts';
import type { SvcEmbed } from '../host/index.ts';
import { SOURCE } from '../protocol/envelope.ts';
import { EmbedObserver } from './embed-observer.ts';
import type { Entry } from './entry.ts';
import { type ElementEvent, eventEntry } from './event-entry.ts';
import type { Timeline } from './timeline.ts';

/** The event that is dispatched every second while a viewer uses the embed: it would hide the others. */
const FREQUENT = 'svc-activity';

/** Records every `<svc-embed>` of the page, also those that are added later and those in open shadow roots. */
export class PageRecorder {
  readonly #timeline: Timeline;
  readonly #observers = new WeakMap<EventTarget, EmbedObserver>();
  /** The observers of the elements that are on the page. */
  readonly #connected = new Set<EmbedObserver>();
  /** The number of elements with the same name. */
  readonly #names = new Map<string, number>();
  /** Aborted when the recording ends. */
  #recording: AbortSignal = AbortSignal.abort();
  #hasObservedRequests = false;

  constructor(timeline: Timeline) {
    this.#timeline = timeline;
  }

  /** Records until `signal` is aborted. */
  start(signal: AbortSignal): void {
    this.#recording = signal;
    for (const embed of embedsIn(document)) this.#observerOf(embed);
    // In the capturing phase of the window, no listener of the page can stop an event before.
    for (const name of Object.keys(eventClasses).filter((each) => each !== FREQUENT))
      addEventListener(name, (event) => this.#eventDispatched(event as ElementEvent), {
        capture: true,
        signal,
      });
    addEventListener('message', (event) => this.#messageReceived(event), { signal });
    this.#observeRequests(signal);
  }

  #eventDispatched(event: ElementEvent): void {
    const target = event.composedPath()[0];
    if (!isEmbed(target)) return;
    const observer = this.#observerOf(target);
    const entry = eventEntry(event);
    const durationMs = event.type === 'svc-state-change' ? observer.stateChanged() : undefined;
    this.#record(observer, { ...entry, ...(durationMs !== undefined && { durationMs }) });
  }

  #observerOf(embed: SvcEmbed): EmbedObserver {
    const known = this.#observers.get(embed);
    if (known) return known;
    const observer = new EmbedObserver(embed, this.#labelOf(embed), (source, entry) => {
      if (entry.name === 'added') this.#connected.add(source);
      if (entry.name === 'removed') this.#connected.delete(source);
      this.#record(source, { ...entry, at: Date.now() });
    });
    this.#observers.set(embed, observer);
    return observer;
  }

  #labelOf({ id, dashboard, surface }: SvcEmbed): string {
    const name = id || (surface === 'dashboard' && dashboard) || surface;
    const count = (this.#names.get(name) ?? 0) + 1;
    this.#names.set(name, count);
    return count > 1 ? `${name} (${count})` : name;
  }

  #record({ label: embed, service }: EmbedObserver, entry: Entry): void {
    if (this.#recording.aborted) return;
    this.#timeline.add({ ...entry, embed, ...(entry.isFailure && service && { service }) });
  }

  /** Records an event of an embed that no element accepts: elements check the window first, then the origin. */
  #messageReceived({ source, origin, data }: MessageEvent): void {
    if (data?.source !== SOURCE || data.direction !== 'event') return;
    const sender = [...this.#connected].find(({ frame }) => frame?.contentWindow === source);
    const expected = sender?.frame?.src;
    if (expected && new URL(expected).origin === origin) return;
    this.#timeline.add({
      kind: 'dropped',
      name: typeof data.type === 'string' ? data.type : '(no type)',
      note: sender ? `from ${origin}, not the origin of the embed` : describeWindow(source),
      at: Date.now(),
      details: data,
      ...(sender && { embed: sender.label }),
    });
  }

  #observeRequests(signal: AbortSignal): void {
    if (!('PerformanceObserver' in globalThis)) return;
    const observer = new PerformanceObserver((list) => {
      for (const request of list.getEntries() as PerformanceResourceTiming[]) {
        if (request.initiatorType !== 'fetch') continue;
        const isSender = ({ sessionUrl }: EmbedObserver) => sessionUrl === request.name;
        const [sender, ...others] = [...this.#connected].filter(isSender);
        if (!sender) continue;
        const entry = requestEntry(request);
        if (others.length === 0) this.#record(sender, entry);
        else this.#timeline.add(entry);
      }
    });
    // Requests before the first start are recorded, too; after another start, they would be repeated.
    observer.observe({ type: 'resource', buffered: !this.#hasObservedRequests });
    this.#hasObservedRequests = true;
    signal.addEventListener('abort', () => observer.disconnect());
  }
}

function requestEntry(request: PerformanceResourceTiming): Entry {
  const { responseStatus, duration: durationMs } = request;
  const at = performance.timeOrigin + request.startTime;
  const name = new URL(request.name).pathname;
  const entry = { kind: 'session', name, at, durationMs } as const;
  if (responseStatus === undefined) return entry; // Safari
  const isFailure = responseStatus < 200 || responseStatus >= 400;
  return { ...entry, outcome: responseStatus ? `${responseStatus}` : 'no response', isFailure };
}

function describeWindow(source: MessageEventSource | null): string {
  if (source === null) return 'from a closed window';
  return source === window ? 'from this page’s own window' : 'from another frame’s window';
}

/** Also with another tag name, or of another copy of the package. */
function isEmbed(target: EventTarget | undefined): target is SvcEmbed {
  return (
    target instanceof HTMLElement &&
    ['baseUrl', 'state', 'addController'].every((member) => member in target)
  );
}

function embedsIn(root: ParentNode): SvcEmbed[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    ...(isEmbed(element) ? [element] : []),
    ...(element.shadowRoot ? embedsIn(element.shadowRoot) : []),
  ]);
}
