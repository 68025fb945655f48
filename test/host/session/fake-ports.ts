import { afterEach, beforeEach, mock } from 'node:test';
import type { EmbedState } from '../../../src/host/events.ts';
import type { Happening, Hold, Notification } from '../../../src/host/session/embed-session.ts';
import {
  type FrameListener,
  type SessionPorts,
  SessionRunner,
} from '../../../src/host/session/session-runner.ts';
import { EmbedError } from '../../../src/protocol/errors.ts';
import {
  createEvent,
  type EmbedEvent,
  type EventPayload,
  type EventType,
  type ExtensionPayload,
  type ExtensionType,
} from '../../../src/protocol/events.ts';
import { expiringPayload, rejectionPayload } from '../../../src/testing/embed-events.ts';

/** The fake of the current test. */
export let embed: FakePorts;
beforeEach(() => {
  embed = new FakePorts();
});
afterEach(() => embed.stop());

/** A session with fake ports. `log` records its calls; `pass` advances the mocked time. */
export class FakePorts {
  /** The calls of the ports, in order. */
  readonly log: string[] = [];
  /** The results of the attempts to mint, in order; then each returns a new id. */
  readonly results: (string | Error | Promise<string>)[] = [];
  /** The signal of each attempt to mint. */
  readonly attempts: AbortSignal[] = [];
  readonly discarded: string[] = [];
  /** The ids that mints have returned, and when each was requested. */
  readonly returned: string[] = [];
  readonly mintTimes: number[] = [];
  /** The requests that are neither answered nor aborted. */
  readonly #pending = new Set<AbortSignal>();
  readonly failures: EmbedError[] = [];
  /** The recorded ends of sessions: the id, and milliseconds from the call. */
  readonly expiries: [id: string, expiresInMs: number][] = [];
  /** Types of events whose default the page prevents. */
  readonly prevented = new Set<EventType>();
  /** Called with each state, as a listener of the page. */
  stateListener: (state: EmbedState) => void = () => {};
  isOnline = true;
  hold: Hold | undefined;
  given: string | undefined;
  canMint = true;
  diagnosis = new EmbedError('ready-timeout', 'Not ready.');
  /** The next results, until they are needed. */
  nextDiagnosis: Promise<EmbedError> | undefined;
  /** The signal of each diagnosis. */
  readonly probes: AbortSignal[] = [];
  readonly settings = {
    readyTimeout: 30_000,
    sessionTimeout: 15_000,
    withoutMessages: false,
  };
  readonly failed: SessionPorts['failed'];
  readonly runner: SessionRunner;
  #listener: FrameListener | undefined;
  #idCount = 0;
  #targetCount = 0;
  readonly #used = new Set<string>();

  /** `other`: an element of the same page. */
  constructor(other?: FakePorts) {
    if (!other) mock.timers.reset();
    if (!other) mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 });
    this.failed = other?.failed ?? new Map();
    this.runner = new SessionRunner({
      ids: this.#ids(),
      frame: this.#frame(),
      notify: (notification) => this.#notify(notification),
      settings: this.settings,
      observe: (hold) => this.log.push(`observe ${hold}`),
      now: () => Date.now(),
      isOnline: () => this.isOnline,
      failed: this.failed,
    } as SessionPorts);
    this.runner.input({ type: 'connected' });
  }

  get state(): EmbedState {
    return this.runner.state;
  }

  /** The states, in order. */
  get states(): string[] {
    return this.#logged('state ');
  }

  /** The reasons of the attempts to mint. */
  get mints(): string[] {
    return this.#logged('mint ');
  }

  /** The ids that frames were opened with. */
  get opened(): string[] {
    return this.#logged('open ');
  }

  /** The ids that were sent with `set-session`. */
  get sent(): string[] {
    return this.#logged('send ');
  }

  get failureCodes(): string[] {
    return this.#logged('report ');
  }

  /** The number of requests that are neither answered nor aborted. */
  get pendingRequests(): number {
    return [...this.#pending].filter(({ aborted }) => !aborted).length;
  }

  /** Advances the time and runs all timers that are due. */
  async pass(ms: number): Promise<void> {
    await settle();
    mock.timers.tick(ms);
    await settle();
  }

  // Each of the following methods also runs all pending microtasks, if it is awaited.

  input(happening: Happening): Promise<void> {
    this.runner.input(happening);
    return settle();
  }

  /** Applies the settings. Another target needs another frame. */
  applySettings(target = `target-${this.#targetCount}`): Promise<void> {
    return this.input({ type: 'settings', target, problem: undefined, hold: this.hold });
  }

  /** Loads another target. */
  start(): Promise<void> {
    return this.applySettings(`target-${++this.#targetCount}`);
  }

  /** Starts, and sends `ready`. */
  async startReady(): Promise<this> {
    await this.start();
    this.sendReady();
    return this;
  }

  frameLoaded(): Promise<void> {
    this.#listener?.({ type: 'loaded' });
    return settle();
  }

  frameReloaded(): Promise<void> {
    this.#listener?.({ type: 'reloaded' });
    return settle();
  }

  pageResumed(): Promise<void> {
    return this.input({ type: 'shown' });
  }

  pageOnline(): Promise<void> {
    this.isOnline = true;
    return this.input({ type: 'online' });
  }

  /** Removes the element from the page. */
  remove(): void {
    this.runner.input({ type: 'disconnected' });
  }

  sendReady(mode: 'signed' | 'private' = 'signed'): Promise<void> {
    return this.sendEvent('svc:event:ready', { mode, surface: 'dashboard' });
  }

  /** Sets the session id as the page does. */
  setSessionId(id: string): Promise<void> {
    this.given = id;
    return this.applySettings();
  }

  sendEvent<T extends EventType | ExtensionType>(
    type: T,
    payload: EventPayload<T & EventType> | ExtensionPayload<T & ExtensionType>,
  ): Promise<void> {
    const event = createEvent(type, 'dashboard', payload as never);
    this.#listener?.({ type: 'event', event: event as unknown as EmbedEvent });
    return settle();
  }

  /** Reports that a session that was sent is in use. */
  sendRenewed(): Promise<void> {
    return this.sendEvent('svc:event:session-renewed', { expiresAt: Date.now() + 1 });
  }

  /** Sends `session-expiring` for a session that ends in `expiresInMs`. */
  sendExpiring(expiresInMs: number): Promise<void> {
    return this.sendEvent('svc:event:session-expiring', expiringPayload(expiresInMs));
  }

  sendExpired(expiredAt = Date.now()): Promise<void> {
    return this.sendEvent('svc:event:session-expired', { expiredAt });
  }

  /** Sends the error of a rejected session. `unreachable`: the service did not respond to the exchange. */
  sendRejection(
    context: 'session-start' | 'session-renewal',
    unreachable?: boolean,
  ): Promise<void> {
    return this.sendEvent('svc:event:error', { ...rejectionPayload(context), unreachable });
  }

  stop(): void {
    this.remove();
    mock.timers.reset();
  }

  #logged(kind: string): string[] {
    return this.log.filter((line) => line.startsWith(kind)).map((line) => line.slice(kind.length));
  }

  #ids() {
    const fake = this;
    return {
      get canMint() {
        return fake.canMint;
      },
      get isPrivate() {
        return !fake.canMint && fake.given === undefined;
      },
      get unused() {
        return fake.#used.has(fake.given ?? '') ? undefined : fake.given;
      },
      use: (id: string) => fake.#used.add(id),
      async mint(reason: string, signal: AbortSignal) {
        fake.attempts.push(signal);
        fake.mintTimes.push(Date.now());
        fake.log.push(`mint ${reason}`);
        fake.#pending.add(signal);
        const result = await (fake.results.shift() ?? `id-${++fake.#idCount}`);
        fake.#pending.delete(signal);
        if (result instanceof Error) throw result;
        fake.returned.push(result);
        return result;
      },
      markExpiry: (id: string, ms: number) => fake.expiries.push([id, ms]),
      discard: (id: string) => fake.discarded.push(id),
      revokeAll: async () => {
        fake.log.push('revoke all');
      },
    };
  }

  #frame() {
    return {
      open: (id: string | undefined, listener: FrameListener) => {
        this.#listener = listener;
        this.log.push(`open ${id}`);
      },
      close: () => {
        if (this.#listener) this.log.push('close');
        this.#listener = undefined;
      },
      activate: () => this.log.push('activate'),
      sendSession: (id: string) => this.log.push(`send ${id}`),
      diagnose: async (signal: AbortSignal) => {
        this.probes.push(signal);
        return this.nextDiagnosis ?? this.diagnosis;
      },
    };
  }

  #notify(notification: Notification): boolean {
    switch (notification.type) {
      case 'state':
        this.log.push(`state ${notification.state}`);
        this.stateListener(notification.state);
        break;
      case 'dispatch':
        this.log.push(`event ${notification.event.type}`);
        return !this.prevented.has(notification.event.type);
      case 'report':
      case 'hint':
        if (notification.type === 'report') this.failures.push(notification.error);
        this.log.push(`${notification.type} ${notification.error.code}`);
        break;
      default:
        this.log.push(notification.type.replace('-', ' '));
    }
    return true;
  }
}

/** Runs all pending microtasks. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}
