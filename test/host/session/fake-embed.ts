import { afterEach, beforeEach, mock } from 'node:test';
import type { SessionReason } from '../../../src/host/config/session-provider.ts';
import type { EmbedState } from '../../../src/host/events.ts';
import { ElementSession } from '../../../src/host/session/element-session.ts';
import { RetryableError } from '../../../src/host/session/mint.ts';
import type { FrameListener, SessionPorts } from '../../../src/host/session/session-ports.ts';
import { EmbedError } from '../../../src/protocol/errors.ts';
import type {
  AdditionPayload,
  AdditionType,
  EmbedEvent,
  EventPayload,
  EventType,
} from '../../../src/protocol/events.ts';

/** The fake of the current test. */
export let embed: FakeEmbed;
beforeEach(() => {
  embed = new FakeEmbed();
});
afterEach(() => embed.stop());

/** A session controller with fake ports. `log` records its calls; `pass` advances the mocked time. */
export class FakeEmbed {
  /** The calls of the ports, in order. */
  readonly log: string[] = [];
  /** The results of the attempts to mint, in order; then each returns a new id. */
  readonly results: (string | Error | Promise<string>)[] = [];
  /** The signal of each attempt to mint. */
  readonly attempts: AbortSignal[] = [];
  readonly discarded: string[] = [];
  readonly failures: EmbedError[] = [];
  /** The recorded ends of sessions: the id, and milliseconds from the call. */
  readonly expiries: [id: string, expiresInMs: number][] = [];
  /** Types of events whose default the page prevents. */
  readonly prevented = new Set<EventType>();
  state: EmbedState = 'idle';
  given: string | undefined;
  canMint = true;
  diagnosis = new EmbedError('ready-timeout', 'Not ready.');
  /** The signal of each diagnosis. */
  readonly probes: AbortSignal[] = [];
  readonly settings: SessionPorts['settings'] = {
    readyTimeout: 30_000,
    sessionTimeout: 15_000,
    withoutMessages: false,
  };
  readonly session: ElementSession;
  #listener: FrameListener | undefined;
  #idCount = 0;

  constructor() {
    mock.timers.reset();
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 });
    this.session = new ElementSession({
      ids: this.#ids(),
      frame: this.#frame(),
      observer: this.#observer(),
      settings: this.settings,
      now: () => Date.now(),
    });
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
    return this.#logged('failed ');
  }

  /** Advances the time and runs all timers that are due. */
  async pass(ms: number): Promise<void> {
    await settle();
    mock.timers.tick(ms);
    await settle();
  }

  // Each of the following methods also runs all pending microtasks, if it is awaited.

  start(reason: SessionReason = 'initial'): Promise<void> {
    this.session.start(reason);
    return settle();
  }

  /** Starts, and sends `ready`. */
  async startReady(): Promise<this> {
    await this.start();
    this.sendReady();
    return this;
  }

  frameReloaded(): Promise<void> {
    this.session.frameReloaded();
    return settle();
  }

  pageResumed(): Promise<void> {
    this.session.pageResumed();
    return settle();
  }

  pageOnline(): Promise<void> {
    this.session.pageOnline();
    return settle();
  }

  sendReady(mode: 'signed' | 'private' = 'signed'): Promise<void> {
    return this.sendEvent('svc:event:ready', { mode, surface: 'dashboard' });
  }

  /** Sets the session id as the page does. */
  setSessionId(id: string): Promise<void> {
    this.given = id;
    this.session.sessionIdGiven();
    return settle();
  }

  /** Sends an event of the embed. */
  sendEvent<T extends EventType | AdditionType>(
    type: T,
    payload: EventPayload<T & EventType> | AdditionPayload<T & AdditionType>,
  ): Promise<void> {
    const envelope = { source: 'svc-embed', direction: 'event', surface: 'dashboard' };
    const event = { ...envelope, timestamp: Date.now(), type, payload };
    this.#listener?.eventReceived(event as unknown as EmbedEvent);
    return settle();
  }

  /** Reports that a session that was sent is in use. */
  sendRenewed(): Promise<void> {
    return this.sendEvent('svc:event:session-renewed', { expiresAt: Date.now() + 1 });
  }

  /** Sends `session-expiring` for a session that ends in `expiresInMs`. */
  sendExpiring(expiresInMs: number): Promise<void> {
    const expiresAt = Date.now() + expiresInMs;
    return this.sendEvent('svc:event:session-expiring', { expiresAt, expiresInMs });
  }

  /** Sends `session-expired`. */
  sendExpired(expiredAt = Date.now()): Promise<void> {
    return this.sendEvent('svc:event:session-expired', { expiredAt });
  }

  /** Sends the error of a rejected session. */
  sendRejection(context: 'session-start' | 'session-renewal'): Promise<void> {
    const name = 'EmbedSessionExchangeError';
    return this.sendEvent('svc:event:error', { message: 'No.', name, context });
  }

  /** Announces the end of the session; all attempts to renew it fail. */
  async failRenewal(expiresInMs: number): Promise<void> {
    this.results.push(...Array.from({ length: 5 }, networkError));
    this.sendExpiring(expiresInMs);
    for (let attempts = 0; attempts < 5; attempts++) await this.pass(5000);
  }

  stop(): void {
    this.session.stop();
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
      get hasGiven() {
        return fake.given !== undefined && fake.given !== 'used';
      },
      takeGiven() {
        const given = fake.given;
        if (given !== 'used') fake.given = given && 'used';
        return given === 'used' ? undefined : given;
      },
      async mint(reason: string, signal: AbortSignal) {
        fake.attempts.push(signal);
        fake.log.push(`mint ${reason}`);
        const result = await (fake.results.shift() ?? `id-${++fake.#idCount}`);
        if (result instanceof Error) throw result;
        return result;
      },
      markExpiry: (id: string, ms: number) => fake.expiries.push([id, ms]),
      discard: (id: string) => fake.discarded.push(id),
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
        return this.diagnosis;
      },
    };
  }

  #observer() {
    const fake = this;
    return {
      dispatch: (event: EmbedEvent) => {
        this.log.push(`event ${event.type}`);
        return !this.prevented.has(event.type);
      },
      get state() {
        return fake.state;
      },
      setState: (state: EmbedState) => {
        if (state !== this.state) this.log.push(`state ${state}`);
        this.state = state;
      },
      failed: (error: EmbedError) => {
        this.failures.push(error);
        this.log.push(`failed ${error.code}`);
      },
      hint: ({ code }: EmbedError) => this.log.push(`hint ${code}`),
      sessionRenewed: () => this.log.push('renewed'),
    };
  }
}

/** The retryable error of a mint whose request fails. */
export function networkError(): RetryableError {
  return new RetryableError('mint-failed', 'The network failed.');
}

/** Runs all pending microtasks. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}
