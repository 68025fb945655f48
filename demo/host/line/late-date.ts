import { readClaims } from '../../../src/api/read-claims.ts';

/** How long before its end a session is told to be, in milliseconds. */
const LEFT = 30_000;

/** A `Date` at which the session of an exchange is nearly over; the frame goes by the service's clock. */
export function lateDate(exchange: string): { date?: string } {
  const usableUntil = readClaims(JSON.parse(exchange).token)?.svc?.usableUntil;
  return usableUntil ? { date: new Date(usableUntil * 1000 - LEFT).toUTCString() } : {};
}
