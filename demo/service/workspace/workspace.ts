import type * as v from 'valibot';
import type { Database } from '../../../src/service/index.ts';
import {
  Board,
  type FullItem,
  type Item,
  type ItemChange,
  type NewItem,
  Report,
} from '../../workspace.ts';
import { parseValue, RequestError } from '../request-error.ts';
import type { WorkspaceMember } from './member.ts';
import { type Columns, WorkspaceStore } from './store.ts';

/** Reads and changes the workspace of a member; all permission rules are here. */
export class Workspace {
  readonly #database: Database;
  readonly #member: WorkspaceMember;
  readonly #now: () => number;

  constructor(database: Database, member: WorkspaceMember, now: () => number = Date.now) {
    this.#database = database;
    this.#member = member;
    this.#now = now;
  }

  async view() {
    const store = new WorkspaceStore(this.#database, this.#member);
    return { groups: await this.#member.allGroups(), items: await store.list() };
  }

  async read(key: number | string): Promise<FullItem> {
    return requireItem(await new WorkspaceStore(this.#database, this.#member).find(key));
  }

  create(item: v.InferOutput<typeof NewItem>): Promise<FullItem> {
    return this.#inTransaction(async (store) => {
      const folderId = item.kind === 'folder' ? null : item.folderId;
      await checkFolder(store, folderId);
      const id = await store.create({
        kind: item.kind,
        title: item.title,
        folder_id: folderId,
        body: item.kind === 'folder' ? null : JSON.stringify(item.body),
        updated_at: this.#now(),
      });
      return requireItem(await store.find(id));
    });
  }

  /** Changes an item; if `version` is given, only if the item still has that version. */
  async change(
    id: number,
    change: v.InferOutput<typeof ItemChange>,
    version?: number,
  ): Promise<FullItem> {
    // before the transaction: with a single connection this query would wait for the transaction's end
    if (change.sharedWith) await this.#checkGroups(change.sharedWith);
    return this.#inTransaction(async (store) => {
      const item = await requireOwnItem(store, id);
      if (version !== undefined && version !== item.updatedAt) throw changedElsewhere();
      const columns = await this.#columns(store, item, change);
      const outcome = Object.keys(columns).length > 0 ? await store.change(item, columns) : 'done';
      if (outcome === 'changed') throw changedElsewhere();
      if (outcome === 'taken') throw slugTaken(change.slug ?? '');
      if (change.sharedWith) await store.share(id, change.sharedWith);
      return requireItem(await store.find(id));
    });
  }

  /** Removes an item; the items of a removed folder move to the top level. */
  remove(id: number): Promise<void> {
    return this.#inTransaction(async (store) => {
      await requireOwnItem(store, id);
      await store.remove(id);
    });
  }

  /** Returns the columns to change; a change of title, slug or body makes a new version. */
  async #columns(
    store: WorkspaceStore,
    item: Item,
    { title, folderId, slug, body }: v.InferOutput<typeof ItemChange>,
  ): Promise<Columns> {
    const columns: Columns = {};
    if (title !== undefined) columns.title = title;
    if (body !== undefined) columns.body = JSON.stringify(bodyOf(item.kind, body));
    if (slug !== undefined) {
      if (item.kind !== 'dashboard')
        throw new RequestError(400, 'Only a dashboard has a slug.', 'slug');
      columns.slug = slug;
    }
    // two changes within a millisecond need different versions
    if (Object.keys(columns).length > 0)
      columns.updated_at = Math.max(this.#now(), item.updatedAt + 1);
    if (folderId !== undefined) {
      if (item.kind === 'folder' && folderId !== null)
        throw new RequestError(400, 'A folder cannot be inside another folder.', 'folderId');
      await checkFolder(store, folderId);
      columns.folder_id = folderId;
    }
    return columns;
  }

  async #checkGroups(names: readonly string[]): Promise<void> {
    const known = await this.#member.allGroups();
    const unknown = names.find((name) => !known.includes(name));
    if (unknown === undefined) return;
    throw new RequestError(400, `"${unknown}" is not a group of this workspace.`, 'sharedWith');
  }

  #inTransaction<T>(work: (store: WorkspaceStore) => Promise<T>): Promise<T> {
    return this.#database.transaction((queries) => work(new WorkspaceStore(queries, this.#member)));
  }
}

function slugTaken(slug: string): RequestError {
  const detail = `Another dashboard already has the slug "${slug}".`;
  return new RequestError(409, detail, 'slug', { code: 'slug-taken', slug });
}

function changedElsewhere(): RequestError {
  const detail = 'The item has changed since this version was read.';
  return new RequestError(412, detail, undefined, { code: 'changed-elsewhere' });
}

function requireItem(item: FullItem | undefined): FullItem {
  if (item) return item;
  throw new RequestError(404, 'The item does not exist, or you may not read it.');
}

async function requireOwnItem(store: WorkspaceStore, id: number): Promise<FullItem> {
  const item = requireItem(await store.find(id));
  if (item.isOwn) return item;
  const { owner } = item;
  throw new RequestError(403, `Only ${owner} may change this.`, undefined, {
    code: 'not-owner',
    owner,
  });
}

async function checkFolder(store: WorkspaceStore, id: number | null): Promise<void> {
  if (id === null) return;
  const folder = await store.find(id);
  if (folder?.kind !== 'folder' || !folder.isOwn)
    throw new RequestError(400, 'The folder does not exist, or you do not own it.', 'folderId');
}

function bodyOf(kind: FullItem['kind'], body: unknown): Report | Board {
  if (kind === 'workbook') return parseValue(body, Report, 'body');
  if (kind === 'dashboard') return parseValue(body, Board, 'body');
  throw new RequestError(400, 'A folder has no body.', 'body');
}
