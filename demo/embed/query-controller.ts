import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { EmbedSession } from '../../src/context/index.ts';
import { DATA_PATH, type DataQuery, type DataRow } from '../query.ts';
import { callService, parseJson, type ServiceError } from './call-service.ts';

/** State of a query; while it is loaded again, the previous rows stay. */
export type QueryState =
  | { readonly kind: 'loading'; readonly rows?: readonly DataRow[] }
  | { readonly kind: 'ready'; readonly rows: readonly DataRow[] }
  | { readonly kind: 'failed'; readonly error: ServiceError };

const REFRESH = 'refresh-queries';

/** Runs all queries of the page again. */
export function refreshQueries(): void {
  window.dispatchEvent(new Event(REFRESH));
}

/** Calls back when all queries run again, until the signal aborts. */
export function onRefresh(callback: () => void, signal: AbortSignal): void {
  window.addEventListener(REFRESH, callback, { signal });
}

/**
 * Loads the rows of a query and loads them again when it changes, and when all queries run again. Only the latest query
 * counts.
 */
export class QueryController implements ReactiveController {
  state: QueryState = { kind: 'loading' };
  readonly #host: ReactiveControllerHost;
  #lastBody: string | undefined;
  #session: EmbedSession | undefined;
  #connection = new AbortController();
  #running = new AbortController();
  #loading: Promise<void> = Promise.resolve();

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#connection = new AbortController();
    onRefresh(() => this.#refresh(), this.#connection.signal);
  }

  hostDisconnected(): void {
    this.#connection.abort();
    this.#running.abort();
    this.#lastBody = undefined;
  }

  /** Loads the query unless it is the same as before; with `force` in any case. */
  load(session: EmbedSession, query: DataQuery, force = false): void {
    const body = JSON.stringify(query);
    if (body === this.#lastBody && !force) return;
    this.#lastBody = body;
    this.#session = session;
    this.#loading = this.#run(session, body);
  }

  #refresh(): void {
    if (this.#session && this.#lastBody) this.#loading = this.#run(this.#session, this.#lastBody);
  }

  /** Resolves when the latest query is no longer loading. */
  async settled(): Promise<void> {
    for (let latest: unknown; latest !== this.#loading; ) {
      latest = this.#loading;
      await latest;
    }
  }

  async #run(session: EmbedSession, body: string): Promise<void> {
    this.#running.abort();
    this.#running = new AbortController();
    const { signal } = this.#running;
    this.#set({ kind: 'loading', ...('rows' in this.state && { rows: this.state.rows }) });
    try {
      const rows = await loadRows(session, body, signal);
      this.#set({ kind: 'ready', rows });
    } catch (error) {
      if (!signal.aborted) this.#set({ kind: 'failed', error: error as ServiceError });
    }
  }

  #set(state: QueryState): void {
    this.state = state;
    this.#host.requestUpdate();
  }
}

async function loadRows(session: EmbedSession, body: string, signal: AbortSignal) {
  const headers = { 'Content-Type': 'application/json' };
  const response = await callService(session, DATA_PATH, { method: 'POST', headers, body, signal });
  const { rows } = await parseJson<{ rows: readonly DataRow[] }>(response);
  signal.throwIfAborted();
  return rows;
}
