import type { EmbedSession } from '../../../src/context/index.ts';
import {
  type FullItem,
  type ItemChange,
  type NewItem,
  WORKSPACE_PATH,
  type WorkspaceView,
} from '../../workspace.ts';
import type { AppWords } from './words/en-US.ts';

/** A call to the workspace that was not answered as asked; the message is for the viewer. */
export class WorkspaceError extends Error {
  override readonly name = 'WorkspaceError';
  /** Of the answer; 0 where there was none. */
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** The workspace of a session, over HTTP. */
export class WorkspaceClient {
  readonly #session: EmbedSession;
  readonly #words: AppWords;

  constructor(session: EmbedSession, words: AppWords) {
    this.#session = session;
    this.#words = words;
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

  change(id: number, change: ItemChange): Promise<FullItem> {
    return this.#call('PATCH', `/items/${id}`, change);
  }

  async remove(id: number): Promise<void> {
    await this.#call('DELETE', `/items/${id}`);
  }

  async #call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const init = {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      }),
    };
    const response = await this.#session.fetch(`${WORKSPACE_PATH}${path}`, init).catch((cause) => {
      throw new WorkspaceError(0, this.#words.unreachable, { cause });
    });
    if (response.status === 204) return undefined as T;
    const answer = await response.json().catch(() => ({}));
    if (!response.ok)
      throw new WorkspaceError(response.status, answer.detail ?? this.#words.unreadable);
    return answer;
  }
}
