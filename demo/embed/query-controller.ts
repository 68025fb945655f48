import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { EmbedSession } from '../../src/context/index.ts';
import { DATA_PATH, type DataQuery, type DataRow } from '../query.ts';
import { callService, jsonOf, type ServiceError } from './service-call.ts';

/** Where a question to the data stands; while it is asked again the old rows stay on the screen. */
export type QueryState =
  | { readonly kind: 'loading'; readonly rows?: readonly DataRow[] }
  | { readonly kind: 'ready'; readonly rows: readonly DataRow[] }
  | { readonly kind: 'failed'; readonly error: ServiceError };

/** Asks the data a question, and again whenever it changes; only the newest question counts. */
export class QueryController implements ReactiveController {
  state: QueryState = { kind: 'loading' };
  readonly #host: ReactiveControllerHost;
  #asked: string | undefined;
  #running = new AbortController();

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#running.abort();
    this.#asked = undefined;
  }

  /** Asks, unless the same question was asked before; `again` asks in any case. */
  async ask(session: EmbedSession, query: DataQuery, again = false): Promise<void> {
    const body = JSON.stringify(query);
    if (body === this.#asked && !again) return;
    this.#asked = body;
    this.#running.abort();
    this.#running = new AbortController();
    const { signal } = this.#running;
    this.#set({ kind: 'loading', ...('rows' in this.state && { rows: this.state.rows }) });
    try {
      const rows = await answerTo(session, body, signal);
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

async function answerTo(session: EmbedSession, body: string, signal: AbortSignal) {
  const headers = { 'Content-Type': 'application/json' };
  const response = await callService(session, DATA_PATH, { method: 'POST', headers, body, signal });
  const { rows } = await jsonOf<{ rows: readonly DataRow[] }>(response);
  signal.throwIfAborted();
  return rows;
}
