import { mock } from 'node:test';
import { SessionKeeper } from '../../src/session/session-client.ts';
import type { ClockEvent } from '../../src/session/session-expiry.ts';
import { answer, fakeService } from '../session/fake-service.ts';
import { FakeTime } from '../session/fake-time.ts';
import { tokenOf } from '../session/token.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
/** `Date` headers are cut to the second, and the simulated timers tick in seconds. */
const TOLERANCE = 2 * SECOND;

/** What a simulated day has seen. */
export interface Day {
  sleeps: number;
  renewals: number;
  /**
   * Announcements that were due while the page was awake and did not come, or came before their
   * time.
   */
  missed: number;
  early: number;
  doubled: number;
}

interface Session {
  startsAt: number;
  endsAt: number;
  said: ClockEvent['type'][];
}

/**
 * Lives through 24 hours of a page whose machine sleeps `sleeps` times, with a clock that is three
 * hours off and is set again and again; sessions last for 20 to 100 seconds and are renewed early,
 * at their announcements, or late.
 */
export async function simulateDay(sleeps: number, seed = 1): Promise<Day> {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    return await new Simulation(seed).run(sleeps);
  } finally {
    mock.timers.reset();
    mock.restoreAll();
  }
}

class Simulation {
  readonly #day: Day = { sleeps: 0, renewals: 0, missed: 0, early: 0, doubled: 0 };
  readonly #time = new FakeTime(3 * HOUR);
  readonly #keeper: SessionKeeper;
  #random: number;
  #now = 0;
  #session: Session = { startsAt: 0, endsAt: 0, said: [] };
  #renewAt = 0;

  constructor(seed: number) {
    this.#random = seed;
    fakeService(() => this.#answer());
    this.#keeper = new SessionKeeper({
      origin: 'https://acme.example',
      time: this.#time,
      signal: new AbortController().signal,
      announce: ({ type }) => this.#hear(type),
    });
  }

  async run(sleeps: number): Promise<Day> {
    const awake = (24 * HOUR) / sleeps / 2;
    await this.#renew();
    for (let nap = 0; nap < sleeps; nap++) {
      await this.#stayAwake(this.#between(0, 2 * awake));
      this.#pass(Math.round(this.#between(0, 2 * awake)), 'asleep');
      this.#day.sleeps++;
      if (nap % 10 === 0) this.#time.set(this.#time.wall() + this.#between(-5, 5) * HOUR);
      await this.#keeper.check();
      this.#judge();
    }
    return this.#day;
  }

  async #stayAwake(length: number): Promise<void> {
    for (let passed = 0; passed < length; passed += SECOND) {
      this.#pass(SECOND, 'awake');
      mock.timers.tick(SECOND);
      await new Promise(setImmediate);
      this.#judge();
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
    const length = Math.round(this.#between(20, 100)) * SECOND;
    this.#session = { startsAt, endsAt: startsAt + length, said: [] };
    this.#renewAt = startsAt + this.#between(0.2, 1.3) * length;
    this.#day.renewals++;
    await this.#keeper.redeem('fresh');
    await this.#keeper.check();
  }

  #hear(type: ClockEvent['type']): void {
    const { said } = this.#session;
    if (said.includes(type)) this.#day.doubled++;
    if (this.#now < this.#dueAt(type) - TOLERANCE) this.#day.early++;
    said.push(type);
  }

  #judge(): void {
    const { said } = this.#session;
    for (const type of ['svc:event:session-expiring', 'svc:event:session-expired'] as const) {
      if (this.#now <= this.#dueAt(type) + TOLERANCE || said.includes(type)) continue;
      this.#day.missed++;
      said.push(type);
    }
  }

  #dueAt(type: ClockEvent['type']): number {
    const { startsAt, endsAt } = this.#session;
    return type === 'svc:event:session-expired' ? endsAt : endsAt - (endsAt - startsAt) / 4;
  }

  #answer(): Response {
    const { startsAt, endsAt } = this.#session;
    const svc = { usableUntil: endsAt / SECOND };
    const claims = { iat: startsAt / SECOND, exp: endsAt / SECOND + 60, svc };
    return answer(200, { token: tokenOf(claims) }, this.#now);
  }

  /** A number of a repeatable sequence (mulberry32). */
  #between(low: number, high: number): number {
    this.#random = (this.#random + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#random ^ (this.#random >>> 15), 1 | this.#random);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return low + (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (high - low);
  }
}
