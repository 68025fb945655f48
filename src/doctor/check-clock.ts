import { serverDate } from '../lib/http.ts';
import type { Finding } from './check-result.ts';

const DIFFERENCE_MAX_MS = 60_000;

/** Compares the clock of a server with that of this machine, from the `Date` of a response. */
export function* checkClock(server: string, headers: Headers, now: number): Generator<Finding> {
  const date = serverDate(headers);
  if (date === undefined || Math.abs(date - now) <= DIFFERENCE_MAX_MS) return;
  const seconds = Math.round((date - now) / 1000);
  const message = `The clock of ${server} differs from that of this machine by ${seconds} s.`;
  yield { code: 'clock', message, fix: 'Synchronize both clocks (NTP).' };
}
