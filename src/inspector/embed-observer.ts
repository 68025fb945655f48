import type { LitElement, ReactiveController } from 'lit';
import type { EmbedError, SvcEmbed } from '../host/index.ts';
import type { Entry } from './entry.ts';
import { redact } from './redact.ts';

type RecordEntry = (observer: EmbedObserver, entry: Omit<Entry, 'at'>) => void;

/** The methods whose calls are recorded; `refresh` and `navigate` call `send`, `setFilter` sets `filters`. */
const METHODS = ['send', 'renewSession', 'reload', 'logout'] as const;

/** Records what the page does with an element: added, removed, settings that change, and calls of methods. */
export class EmbedObserver implements ReactiveController {
  readonly label: string;
  readonly #embed: SvcEmbed;
  readonly #record: RecordEntry;
  readonly #settings = new Map<PropertyKey, unknown>();
  #stateSince: number | undefined;

  constructor(embed: SvcEmbed, label: string, record: RecordEntry) {
    this.label = label;
    this.#embed = embed;
    this.#record = record;
    this.#takeChanges();
    for (const name of METHODS) this.#recordCalls(name);
    embed.addController(this);
  }

  hostConnected(): void {
    const details = { state: this.#embed.state, settings: Object.fromEntries(this.#settings) };
    this.#record(this, { kind: 'call', name: 'added', note: this.#embed.state, details });
  }

  hostDisconnected(): void {
    this.#record(this, { kind: 'call', name: 'removed' });
  }

  hostUpdate(): void {
    for (const [property, value] of this.#takeChanges()) {
      const name = String(property);
      const details = redact({ [name]: value ?? null });
      const shown: unknown = Object.values(details as object)[0];
      const note = typeof shown === 'object' ? '' : `${shown}`;
      this.#record(this, { kind: 'call', name, note, details });
    }
  }

  /** Returns how long the previous state lasted, in milliseconds; undefined if its start was not observed. */
  stateChanged(): number | undefined {
    const since = this.#stateSince;
    this.#stateSince = Date.now();
    return since && this.#stateSince - since;
  }

  get frame(): HTMLIFrameElement | null | undefined {
    return this.#embed.shadowRoot?.querySelector('iframe');
  }

  /** The origin of the service, if the element has a URL. */
  get service(): string | undefined {
    return URL.parse(this.#embed.src ?? this.#embed.baseUrl ?? '')?.origin;
  }

  /** The URL of the session endpoint, if the element has one. */
  get sessionUrl(): string | undefined {
    const { sessionUrl } = this.#embed;
    return sessionUrl && URL.parse(sessionUrl, document.baseURI)?.href;
  }

  /** Returns the settings that differ from those of the last call. */
  #takeChanges(): [PropertyKey, unknown][] {
    const { elementProperties } = this.#embed.constructor as typeof LitElement;
    const changes: [PropertyKey, unknown][] = [];
    for (const property of elementProperties.keys()) {
      const value: unknown = Reflect.get(this.#embed, property);
      if (Object.is(value, this.#settings.get(property))) continue;
      this.#settings.set(property, value);
      changes.push([property, value]);
    }
    return changes;
  }

  /** Records the calls of a method, with the error that it throws. */
  #recordCalls(name: (typeof METHODS)[number]): void {
    const embed = this.#embed;
    const method: (...parameters: never[]) => unknown = embed[name];
    const call = (...parameters: unknown[]) => {
      const note = typeof parameters[0] === 'string' ? parameters[0] : '';
      const entry = { kind: 'call', name, note, details: parameters } as const;
      try {
        const result: unknown = Reflect.apply(method, embed, parameters);
        this.#record(this, entry);
        return result;
      } catch (error) {
        const { code = 'thrown', message = `${error}` } = error as Partial<EmbedError>;
        this.#record(this, { ...entry, outcome: code, isFailure: true, note: message });
        throw error;
      }
    };
    Object.defineProperty(embed, name, { value: call, configurable: true, writable: true });
  }
}
