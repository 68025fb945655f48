import { mock } from 'node:test';
import { SessionClient } from '../../src/session/session-client.ts';
import type { ExpiryEvent } from '../../src/session/session-expiry.ts';
import { fakeFetch, respond, restoreFetch } from '../fake-fetch.ts';
import { Random } from '../node/random.ts';
import { FakeTime } from './fake-time.ts';
import { tokenOf } from './token.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
/** `Date` headers are truncated to the second, and the simulated timers tick in seconds. */
const TOLERANCE = 2 * SECOND;

/** The results of a simulated day. */
export interface Day {
  sleeps: number;
  renewals: number;
  /** Reports that were due while the page was awake and are missing. */
  missed: number;
  /** Reports before their time. */
  early: number;
  doubled: number;
}

interface Session {
  startsAt: number;
  endsAt: number;
  reported: ExpiryEvent['type'][];
}

/**
 * Simulates 24 hours of a page whose device sleeps `sleeps` times, with a clock that is three hours off and is changed
 * repeatedly. Sessions last 20 to 100 seconds and are renewed early, on time or late.
 */
export async function simulateDay(sleeps: number, seed = 1): Promise<Day> {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    return await new Simulation(seed).run(sleeps);
  } finally {
    mock.timers.reset();
    restoreFetch();
  }
}

class Simulation {
  readonly #day: Day = { sleeps: 0, renewals: 0, missed: 0, early: 0, doubled: 0 };
  readonly #time = new FakeTime(3 * HOUR);
  readonly #client: SessionClient;
  readonly #random: Random;
  #now = 0;
  #session: Session = { startsAt: 0, endsAt: 0, reported: [] };
  #renewAt = 0;

  constructor(seed: number) {
    this.#random = new Random(seed);
    fakeFetch(() => this.#respond());
    this.#client = new SessionClient({
      origin: 'https://acme.example',
      time: this.#time,
      signal: new AbortController().signal,
      onExpiry: ({ type }) => this.#record(type),
    });
  }

  async run(sleeps: number): Promise<Day> {
    const awake = (24 * HOUR) / sleeps / 2;
    await this.#renew();
    for (let cycle = 0; cycle < sleeps; cycle++) {
      await this.#stayAwake(this.#random.between(0, 2 * awake));
      this.#pass(Math.round(this.#random.between(0, 2 * awake)), 'asleep');
      this.#day.sleeps++;
      if (cycle % 10 === 0) this.#time.set(this.#time.wall() + this.#random.between(-5, 5) * HOUR);
      await this.#client.check();
      this.#countMissed();
    }
    return this.#day;
  }

  async #stayAwake(length: number): Promise<void> {
    for (let passed = 0; passed < length; passed += SECOND) {
      this.#pass(SECOND, 'awake');
      mock.timers.tick(SECOND);
      await new Promise(setImmediate);
      this.#countMissed();
      if (this.#now >= this.#renewAt) await this.#renew();
    }
  }

  #pass(ms: number, state: 'awake' | 'asleep'): void {
    this.#now += ms;
    if (state === 'awake') this.#time.pass(ms);
    else this.#time.sleep(ms);
  }

  async #renew(): Promise<void> {
    const startsAt = Math.floor(this.#now / SECOND) * SECOND;
    const length = Math.round(this.#random.between(20, 100)) * SECOND;
    this.#session = { startsAt, endsAt: startsAt + length, reported: [] };
    this.#renewAt = startsAt + this.#random.between(0.2, 1.3) * length;
    this.#day.renewals++;
    await this.#client.exchange('session-id');
    await this.#client.check();
  }

  #record(type: ExpiryEvent['type']): void {
    const { reported } = this.#session;
    if (reported.includes(type)) this.#day.doubled++;
    if (this.#now < this.#dueAt(type) - TOLERANCE) this.#day.early++;
    reported.push(type);
  }

  #countMissed(): void {
    const { reported } = this.#session;
    for (const type of ['expiring', 'expired'] as const) {
      if (this.#now <= this.#dueAt(type) + TOLERANCE || reported.includes(type)) continue;
      this.#day.missed++;
      reported.push(type);
    }
  }

  #dueAt(type: ExpiryEvent['type']): number {
    const { startsAt, endsAt } = this.#session;
    return type === 'expired' ? endsAt : endsAt - (endsAt - startsAt) / 4;
  }

  #respond(): Response {
    const { startsAt, endsAt } = this.#session;
    const svc = { usableUntil: endsAt / SECOND };
    const claims = { iat: startsAt / SECOND, exp: endsAt / SECOND + 60, svc };
    return respond(200, { token: tokenOf(claims) }, this.#now);
  }
}
