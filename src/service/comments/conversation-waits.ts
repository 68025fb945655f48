/*
Requests that wait until a conversation changes.

1. A request waits with the version of the conversation that it has read. Nothing of it is kept but its message and its
   connection. When the wait ends, it is handled again, from the start, with all checks.
2. A write of this process passes the new version on as soon as it is committed.
3. For the writes of other processes, one statement per second reads the versions of all conversations that a request
   waits for. If none does, there is no statement. On SQLite, it runs only if another connection has changed the file.
4. A wake-up of many requests is spread over 200 ms. Changes in this time need no second one.
5. A version is kept for a second after the last wait, so that a request that has read the one before a write of this
   process does not wait.
*/
import { TaskQueues } from '../admission/task-queues.ts';
import type { Caller } from '../auth/caller.ts';
import type { Database } from '../database/database.ts';
import { TURNS } from '../limits/limits.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** How long the version of a conversation is kept that no request waits for, in milliseconds. */
const KEPT_MS = 1_000;

/** A conversation and one of its versions. */
type Version = Pick<Caller, 'embedTenantId' | 'dashboard' | 'conversationVersion'>;

interface Wait {
  /** In the time of `performance.now()`. */
  deadline: number;
  end: () => void;
}

/** A conversation with the newest version that this process knows, and the requests that wait for a newer one. */
interface Watched extends Version {
  waits: Set<Wait>;
  usedAt: number;
}

/** The waiting requests of a process; see the top of this file. */
export class ConversationWaits {
  readonly #database: Database;
  readonly #metrics: Metrics;
  readonly #handled = new TaskQueues({ concurrency: TURNS.wakeUps, share: 1 });
  readonly #watched = new Map<string, Watched>();
  #dataVersion: number | undefined;
  #isStopping = false;

  constructor(database: Database, metrics: Metrics) {
    this.#database = database;
    this.#metrics = metrics;
  }

  /**
   * Calls `end` once, when there is a newer version than the given one, at a time of `performance.now()`, or when the
   * service stops. Returns a function that cancels this.
   */
  add(known: Version, deadline: number, end: () => void): () => void {
    const { conversationVersion, waits } = this.#watch(known);
    const wait: Wait = { deadline, end };
    if (this.#isStopping || known.conversationVersion < conversationVersion) setImmediate(end);
    else waits.add(wait);
    return () => waits.delete(wait);
  }

  /** Handles requests after their wait, those of an account a few at a time, so that they do not delay others. */
  inTurn(account: string, handle: () => Promise<void>): Promise<void> {
    return this.#handled.run(account, handle, () => false);
  }

  /** Whether no request may wait. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Wakes the requests that wait for a version. */
  wake(version: Version): void {
    this.#watch(version);
  }

  #watch({ embedTenantId, dashboard, conversationVersion }: Version): Watched {
    const key = `${embedTenantId}/${dashboard}`;
    let watched = this.#watched.get(key);
    if (!watched) {
      watched = { embedTenantId, dashboard, conversationVersion, waits: new Set(), usedAt: 0 };
      this.#watched.set(key, watched);
    }
    watched.usedAt = performance.now();
    if (conversationVersion > watched.conversationVersion) {
      watched.conversationVersion = conversationVersion;
      this.#wakeAll(watched.waits);
    }
    return watched;
  }

  #wakeAll(waits: Set<Wait>): void {
    const step = Math.min(1, TURNS.wakeUpMs / waits.size);
    this.#metrics.countWakeUps(waits.size);
    let delay = 0;
    for (const { end } of waits) {
      setTimeout(end, delay);
      delay += step;
    }
    waits.clear();
  }

  /** Ends the waits whose time has passed. */
  endExpired(now = performance.now()): void {
    for (const [key, { waits, usedAt }] of this.#watched) {
      for (const wait of waits)
        if (wait.deadline <= now) {
          waits.delete(wait);
          wait.end();
        }
      if (waits.size === 0 && usedAt + KEPT_MS < now) this.#watched.delete(key);
    }
  }

  /** Reads the versions that other processes may have changed. */
  async readVersions(): Promise<void> {
    const known = [...this.#watched.values()].filter(({ waits }) => waits.size > 0);
    if (known.length === 0) return;
    const dataVersion = await this.#readDataVersion();
    if (dataVersion !== undefined && dataVersion === this.#dataVersion) return;
    this.#metrics.countVersionRead();
    const values = known.map((each) => [
      each.embedTenantId,
      each.dashboard,
      each.conversationVersion,
    ]);
    const rows = await this.#database.query<{ position: number; version: number }>(
      CHANGED_VERSIONS,
      [JSON.stringify({ ...values })],
    );
    this.#dataVersion = dataVersion;
    for (const { position, version } of rows)
      this.wake({ ...(known[position] as Watched), conversationVersion: version });
  }

  /** Returns a number that changes when another connection changes the file of SQLite. */
  async #readDataVersion(): Promise<number | undefined> {
    if (this.#database.engine === 'postgres') return undefined;
    this.#metrics.countVersionRead();
    const [row] = await this.#database.query<{ data_version: number }>('PRAGMA data_version');
    return row?.data_version;
  }

  /** Ends all waits, and every later one at once. */
  stop(): void {
    this.#isStopping = true;
    for (const { waits } of this.#watched.values()) {
      for (const { end } of waits) end();
      waits.clear();
    }
  }
}

/**
 * Compares known versions with the stored ones. The parameter is an object whose values are arrays of embed tenant,
 * dashboard and version. CROSS JOIN fixes the join order in SQLite, so that each conversation is looked up through the
 * index.
 */
const CHANGED_VERSIONS = `SELECT CAST(known.key AS BIGINT) AS position, c.version
  FROM json_each($1) AS known CROSS JOIN svc_conversation c
  WHERE c.embed_tenant_id = CAST(known.value ->> 0 AS BIGINT) AND c.dashboard = known.value ->> 1
    AND c.version > CAST(known.value ->> 2 AS BIGINT)`;
