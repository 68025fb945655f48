import type { Queries } from '../database/database.ts';
import { type RowsStatement, rowsStatement } from '../database/rows-statement.ts';
import type { HttpProblem } from '../http/problem.ts';
import { RateLimited } from '../limits/rate-limiter.ts';

const MINUTE_MS = 60_000;

/*
The comments of a user are numbered: 1, 2, 3 … (`user_sequence`). A user may create number n if number n - limit is a
minute old. This looks up one row, however many comments the user created, and is exact across processes, because the
numbers are read and used under a lock of the user.
*/
const lockStatement = rowsStatement(
  'users',
  { id: 'BIGINT' },
  `INSERT INTO svc_comment_author (user_id)
    SELECT id FROM users WHERE id IS NOT NULL ORDER BY id
    ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id`,
);

/** The rate limit of one user, while the user is locked. */
interface UserState {
  lastSequence: number;
  /** When comment number `lastSequence + 1 + index - limit` was created, in epoch ms; null if there is none. */
  createdAt: (number | null)[];
  /** How many sequence numbers this batch has taken. */
  taken: number;
}

/** The rate limit for one batch of creations. */
export class RateLimit {
  readonly #perMinute: number;
  readonly #now: number;
  readonly #users: ReadonlyMap<number, UserState>;

  constructor(perMinute: number, now: number, users: ReadonlyMap<number, UserState>) {
    this.#perMinute = perMinute;
    this.#now = now;
    this.#users = users;
  }

  /** Takes the user's next sequence number, or returns the problem of a user over the limit. */
  next(userId: number): number | HttpProblem {
    const user = this.#users.get(userId);
    if (!user) throw new Error('the user is not locked');
    const limiting = this.#limitingCreation(user);
    if (limiting !== null && this.#isRecent(limiting)) return this.#exceeded(limiting);
    user.taken++;
    return user.lastSequence + user.taken;
  }

  /** Returns when the comment was created that must be a minute old; comments of this batch are created now. */
  #limitingCreation({ createdAt, taken }: UserState): number | null {
    return taken < this.#perMinute ? (createdAt[taken] ?? null) : this.#now;
  }

  /** A time more than a minute ahead was written before the clock was set back: it must not block the user for that long. */
  #isRecent(time: number): boolean {
    return Math.abs(this.#now - time) < MINUTE_MS;
  }

  #exceeded(limiting: number): HttpProblem {
    return new RateLimited('creations', this.#perMinute, limiting + MINUTE_MS - this.#now);
  }
}

/** Locks users and loads their rate limits. `userIds` has one entry for each comment that the batch may create. */
export type LoadRateLimit = (
  transaction: Queries,
  userIds: readonly number[],
  now: number,
) => Promise<RateLimit>;

/** Prepares `LoadRateLimit` for a limit. */
export function rateLimitLoader(perMinute: number): LoadRateLimit {
  const statement = stateStatement(perMinute);
  return async (transaction, userIds, now) => {
    const rows = numberedPerUser(userIds);
    const distinct = [...new Set(userIds)].map((id) => ({ id }));
    const [, states] = await Promise.all([
      transaction.query(...lockStatement(distinct)),
      transaction.query<{
        user_id: number;
        creation_index: number;
        last_sequence: number | null;
        created_at: number | null;
      }>(...statement(rows)),
    ]);
    const users = new Map<number, UserState>();
    for (const { user_id: userId, creation_index, last_sequence, created_at } of states) {
      const user = users.get(userId) ?? {
        lastSequence: last_sequence ?? 0,
        createdAt: [],
        taken: 0,
      };
      user.createdAt[creation_index] = created_at;
      users.set(userId, user);
    }
    return new RateLimit(perMinute, now, users);
  };
}

/** Runs after the lock on the same connection, and therefore sees what the previous holder of the lock committed. */
function stateStatement(perMinute: number): RowsStatement<'user_id' | 'creation_index'> {
  const last =
    '(SELECT MAX(user_sequence) FROM svc_comment WHERE svc_comment.user_id = creations.user_id)';
  return rowsStatement(
    'creations',
    { user_id: 'BIGINT', creation_index: 'BIGINT' },
    `SELECT user_id, creation_index, ${last} AS last_sequence,
      (SELECT created_at FROM svc_comment WHERE svc_comment.user_id = creations.user_id
       AND user_sequence = ${last} + 1 + creation_index - ${perMinute}) AS created_at
      FROM creations WHERE user_id IS NOT NULL`,
  );
}

/** Returns each creation as its user and its index among the creations of that user in the batch. */
function numberedPerUser(userIds: readonly number[]) {
  const counts = new Map<number, number>();
  return userIds.map((userId) => {
    const index = counts.get(userId) ?? 0;
    counts.set(userId, index + 1);
    return { user_id: userId, creation_index: index };
  });
}
