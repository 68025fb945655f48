import type { EmbedSession } from '../../../src/context/index.ts';
import {
  type FullItem,
  type ItemChange,
  type NewItem,
  WORKSPACE_PATH,
  type WorkspaceView,
} from '../../workspace.ts';
import { callService, parseJson } from '../call-service.ts';

/** HTTP client of a session's workspace. */
export class WorkspaceClient {
  readonly #session: EmbedSession;

  constructor(session: EmbedSession) {
    this.#session = session;
  }

  view(): Promise<WorkspaceView> {
    return this.#call('GET', '');
  }

  read(id: number): Promise<FullItem> {
    return this.#call('GET', `/items/${id}`);
  }

  readSlug(slug: string): Promise<FullItem> {
    return this.#call('GET', `/slugs/${slug}`);
  }

  create(item: NewItem): Promise<FullItem> {
    return this.#call('POST', '/items', item);
  }

  /** Changes an item; if `version` is given, only if the item still has that version. */
  change(id: number, change: ItemChange, version?: number): Promise<FullItem> {
    return this.#call('PATCH', `/items/${id}`, change, version);
  }

  async remove(id: number): Promise<void> {
    await this.#call('DELETE', `/items/${id}`);
  }

  async #call<T>(method: string, path: string, body?: unknown, version?: number): Promise<T> {
    const headers = {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(version !== undefined && { 'If-Match': `"${version}"` }),
    };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await callService(this.#session, `${WORKSPACE_PATH}${path}`, init);
    return response.status === 204 ? (undefined as T) : parseJson<T>(response);
  }
}
