import { mock } from 'node:test';
import { SessionMachine } from '../../../src/host/session/session-controller.ts';
import type { FrameListener, SessionConfig } from '../../../src/host/session/session-types.ts';
import { EmbedError } from '../../../src/protocol/errors.ts';
import type { EmbedEvent, EventPayload, EventType } from '../../../src/protocol/events.ts';

/** A session machine in a world of its own: what it did is in `log`, and its time passes by `pass`. */
export class FakeEmbed {
  /** What the machine did to the world, in order. */
  readonly log: string[] = [];
  /** The answers to the tries of a mint, in order; without one a fresh id is given. */
  readonly answers: (string | Error | Promise<string>)[] = [];
  readonly discarded: string[] = [];
  readonly failures: EmbedError[] = [];
  /** Names of events whose default the host prevents. */
  readonly prevented = new Set<EventType>();
  given: string | undefined;
  canMint = true;
  diagnosis = new EmbedError('ready-timeout', 'It was never ready.');
  /** Until when each look for a diagnosis may take. */
  readonly looks: AbortSignal[] = [];
  readonly config: { -readonly [K in keyof SessionConfig]: SessionConfig[K] } = {
    readyTimeout: 30_000,
    sessionTimeout: 15_000,
    withoutMessages: false,
  };
  readonly machine: SessionMachine;
  #frame: FrameListener | undefined;
  #ids = 0;

  constructor() {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 });
    this.machine = new SessionMachine(this.#source(), this.#stage(), this.config, () => Date.now());
  }

  /** The states it went through. */
  get states(): string[] {
    return this.log.filter((line) => line.startsWith('→ ')).map((line) => line.slice(2));
  }

  /** The tries of a mint, by their reasons. */
  get mints(): string[] {
    return this.log.filter((line) => line.startsWith('mint ')).map((line) => line.slice(5));
  }

  /** The ids that were sent by `set-session`. */
  get sent(): string[] {
    return this.log.filter((line) => line.startsWith('send ')).map((line) => line.slice(5));
  }

  /** The ids with which frames were opened. */
  get opened(): string[] {
    return this.log.filter((line) => line.startsWith('open ')).map((line) => line.slice(5));
  }

  /** Lets time pass, and everything happen that is due. */
  async pass(ms: number): Promise<void> {
    await settle();
    mock.timers.tick(ms);
    await settle();
  }

  /** Starts and gets ready. */
  async begin(): Promise<this> {
    this.machine.start('initial');
    await settle();
    this.say('svc:event:ready', {
      embedTenant: null,
      deploymentId: 1,
      mode: 'signed',
      surface: 'dashboard',
    });
    return this;
  }

  /** The frame says an event. */
  say<T extends EventType>(type: T, payload: EventPayload<T>): void {
    const event = {
      source: 'svc-embed',
      direction: 'event',
      timestamp: Date.now(),
      surface: 'dashboard',
      type,
      payload,
    };
    this.#frame?.received(event as EmbedEvent);
  }

  /** The frame says that its session ends so many milliseconds from now. */
  sayExpiring(expiresInMs: number): void {
    this.say('svc:event:session-expiring', { expiresAt: Date.now() + expiresInMs, expiresInMs });
  }

  /** The frame says that its session has ended. */
  sayExpired(expiredAt = Date.now()): void {
    this.say('svc:event:session-expired', { expiredAt });
  }

  /** The frame refuses a session. */
  sayRefused(context: 'session-start' | 'session-renewal'): void {
    const name = 'EmbedSessionExchangeError';
    this.say('svc:event:error', { message: 'No.', name, context });
  }

  end(): void {
    this.machine.stop();
    mock.timers.reset();
  }

  #source() {
    const fake = this;
    return {
      get canMint() {
        return fake.canMint;
      },
      get isPrivate() {
        return !fake.canMint && fake.given === undefined;
      },
      takeGiven() {
        const given = fake.given;
        if (given !== 'spent') fake.given = given && 'spent';
        return given === 'spent' ? undefined : given;
      },
      async mint(reason: string) {
        fake.log.push(`mint ${reason}`);
        const answer = await (fake.answers.shift() ?? `id-${++fake.#ids}`);
        if (answer instanceof Error) throw answer;
        return answer;
      },
      use: (id: string) => fake.log.push(`use ${id}`),
      discard: (id: string) => fake.discarded.push(id),
    };
  }

  #stage() {
    return {
      open: (id: string | undefined, frame: FrameListener) => {
        this.#frame = frame;
        this.log.push(`open ${id}`);
      },
      close: () => {
        if (this.#frame) this.log.push('close');
        this.#frame = undefined;
      },
      mounted: () => this.log.push('mounted'),
      setSession: (id: string) => this.log.push(`send ${id}`),
      announce: (event: EmbedEvent) => {
        this.log.push(`! ${event.type}`);
        return !this.prevented.has(event.type);
      },
      diagnose: async (signal: AbortSignal) => {
        this.looks.push(signal);
        return this.diagnosis;
      },
      changed: (state: string) => this.log.push(`→ ${state}`),
      failed: (error: EmbedError) => {
        this.failures.push(error);
        this.log.push(`failed ${error.code}`);
      },
      renewed: () => this.log.push('renewed'),
    };
  }
}

/** Lets everything happen that waits for nothing but its turn. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}
