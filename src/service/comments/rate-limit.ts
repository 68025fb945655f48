import type { Queries } from '../database/database.ts';
import { HttpProblem } from '../http/problem.ts';

/** How many comments one embed user may create a minute, unless the service is told otherwise: far more than a person does. */
export const COMMENTS_PER_MINUTE = 1_000;

const MINUTE = 60_000;

/** Since when creations count, in epoch milliseconds. */
export function paceSince(now: number): number {
  return now - MINUTE;
}

/**
 * How many comments a user created since an instant, counted no further than what a minute takes: for the insert itself.
 * It looks at the comments alone, so that all processes count alike and none keeps a tally. The order makes PostgreSQL
 * walk the index from the newest on: without it a user of many comments, none of them new, is read through whole.
 */
export function createdSince(user: string, since: string, perMinute: number): string {
  return `(SELECT COUNT(*) FROM (
    SELECT 1 FROM svc_comment WHERE user_id = ${user} AND created_at > ${since}
    ORDER BY created_at DESC LIMIT ${perMinute}) AS recent)`;
}

/** What is told of a creation beyond the pace, and when the next one is taken. */
export async function beyondPace(
  queries: Queries,
  perMinute: number,
  { userId, now }: { userId: number; now: number },
): Promise<HttpProblem> {
  const [row] = await queries.query<{ created_at: number }>(
    `SELECT created_at FROM svc_comment WHERE user_id = $1
     ORDER BY created_at DESC LIMIT 1 OFFSET ${perMinute - 1}`,
    [userId],
  );
  const wait = (row?.created_at ?? now) - paceSince(now);
  return new HttpProblem(429, `A user may create ${perMinute} comments a minute.`, {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(wait / 1_000))) },
  });
}
