/*
Requests that wait until a conversation changes.

1. A request waits with the version of the conversation that it has read: `changed()`.
2. A write of this process passes the new version on as soon as it is committed: `wake()`.
3. For the writes of other processes, one statement per second reads the versions of all conversations that a request
   waits for. If none does, there is no statement. On SQLite, it runs only if another connection has changed the file.
4. A version is kept for a second after the last wait, so that a request that has read the one before a write of this
   process does not wait.
*/
import type { Caller } from '../auth/authenticate.ts';
import type { Database } from '../database/database.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** How long the version of a conversation is kept that no request waits for, in milliseconds. */
const KEPT_MS = 1_000;

/** A conversation and one of its versions. */
type Version = Pick<Caller, 'embedTenantId' | 'dashboard' | 'conversationVersion'>;

/** A conversation with the newest version that this process has read, and the requests that wait for a newer one. */
interface Watched extends Version {
  /** Each ends a wait. */
  waits: Set<() => void>;
  usedAt: number;
}

/** The waiting requests of a process; see the top of this file. */
export class ConversationWaits {
  readonly #database: Database;
  readonly #metrics: Metrics;
  readonly #watched = new Map<string, Watched>();
  #dataVersion: number | undefined;
  #isStopping = false;

  constructor(database: Database, metrics: Metrics) {
    this.#database = database;
    this.#metrics = metrics;
  }

  /** Resolves when there is a newer version than the given one, when the signal aborts, and when the service stops. */
  changed(known: Version, signal: AbortSignal): Promise<void> {
    const { conversationVersion, waits } = this.#watch(known);
    const isOver = signal.aborted || known.conversationVersion < conversationVersion;
    if (this.#isStopping || isOver) return Promise.resolve();
    return new Promise((resolve) => {
      waits.add(resolve);
      signal.addEventListener('abort', () => {
        waits.delete(resolve);
        resolve();
      });
    });
  }

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
      this.#metrics.wakeUps.inc(watched.waits.size);
      endAll(watched.waits);
    }
    return watched;
  }

  /** Reads the versions that other processes may have changed, and removes those that are not kept any longer. */
  async readVersions(): Promise<void> {
    const oldest = performance.now() - KEPT_MS;
    for (const [key, { waits, usedAt }] of this.#watched)
      if (waits.size === 0 && usedAt < oldest) this.#watched.delete(key);
    const known = [...this.#watched.values()].filter(({ waits }) => waits.size > 0);
    if (known.length === 0) return;
    const dataVersion = await this.#readDataVersion();
    if (dataVersion !== undefined && dataVersion === this.#dataVersion) return;
    this.#metrics.versionReads.inc();
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
    this.#metrics.versionReads.inc();
    const [row] = await this.#database.query<{ data_version: number }>('PRAGMA data_version');
    return row?.data_version;
  }

  /** Ends all waits, and every later one at once. */
  stop(): void {
    this.#isStopping = true;
    for (const { waits } of this.#watched.values()) endAll(waits);
  }
}

function endAll(waits: Set<() => void>): void {
  for (const end of waits) end();
  waits.clear();
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
