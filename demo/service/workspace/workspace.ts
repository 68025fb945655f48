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
import { parsed, Refusal } from '../refusal.ts';
import type { WorkspaceMember } from './member.ts';
import { type Columns, WorkspaceStore } from './store.ts';

/** What a member may do in their workspace; every rule about it is here. */
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
    return found(await new WorkspaceStore(this.#database, this.#member).find(key));
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
      return found(await store.find(id));
    });
  }

  /** Changes an item; given the version that the change was made from, only if it is that one still. */
  async change(
    id: number,
    change: v.InferOutput<typeof ItemChange>,
    version?: number,
  ): Promise<FullItem> {
    // Not within the transaction: where there is one connection, its own end is what the question would wait for.
    if (change.sharedWith) await this.#checkGroups(change.sharedWith);
    return this.#inTransaction(async (store) => {
      const item = await own(store, id);
      if (version !== undefined && version !== item.updatedAt) throw changedElsewhere();
      const columns = await this.#columns(store, item, change);
      const outcome = Object.keys(columns).length > 0 ? await store.change(item, columns) : 'done';
      if (outcome === 'changed') throw changedElsewhere();
      if (outcome === 'taken') throw slugTaken(change.slug ?? '');
      if (change.sharedWith) await store.share(id, change.sharedWith);
      return found(await store.find(id));
    });
  }

  /** Removes an item; what lay in a folder lies at the top from then on. */
  remove(id: number): Promise<void> {
    return this.#inTransaction(async (store) => {
      await own(store, id);
      await store.remove(id);
    });
  }

  /** What of the item's row changes; a new version is one of its title, slug or body. */
  async #columns(
    store: WorkspaceStore,
    item: Item,
    { title, folderId, slug, body }: v.InferOutput<typeof ItemChange>,
  ): Promise<Columns> {
    const columns: Columns = {};
    if (title !== undefined) columns.title = title;
    if (body !== undefined) columns.body = JSON.stringify(bodyOf(item.kind, body));
    if (slug !== undefined) {
      if (item.kind !== 'dashboard') throw new Refusal(400, 'Only a dashboard has a slug.', 'slug');
      columns.slug = slug;
    }
    // two changes within a millisecond are two versions
    if (Object.keys(columns).length > 0)
      columns.updated_at = Math.max(this.#now(), item.updatedAt + 1);
    if (folderId !== undefined) {
      if (item.kind === 'folder' && folderId !== null)
        throw new Refusal(400, 'A folder cannot lie in a folder.', 'folderId');
      await checkFolder(store, folderId);
      columns.folder_id = folderId;
    }
    return columns;
  }

  async #checkGroups(names: readonly string[]): Promise<void> {
    const known = await this.#member.allGroups();
    const stranger = names.find((name) => !known.includes(name));
    if (stranger === undefined) return;
    throw new Refusal(400, `${stranger} is no group of this workspace.`, 'sharedWith');
  }

  #inTransaction<T>(work: (store: WorkspaceStore) => Promise<T>): Promise<T> {
    return this.#database.transaction((queries) => work(new WorkspaceStore(queries, this.#member)));
  }
}

function slugTaken(slug: string): Refusal {
  const detail = `Another dashboard is at "${slug}" already.`;
  return new Refusal(409, detail, 'slug', { code: 'slug-taken', slug });
}

function changedElsewhere(): Refusal {
  const detail = 'The item was changed since this version of it was read.';
  return new Refusal(412, detail, undefined, { code: 'changed-elsewhere' });
}

function found(item: FullItem | undefined): FullItem {
  if (item) return item;
  throw new Refusal(404, 'This is not in the workspace, or not for you.');
}

async function own(store: WorkspaceStore, id: number): Promise<FullItem> {
  const item = found(await store.find(id));
  if (item.isOwn) return item;
  const { owner } = item;
  throw new Refusal(403, `Only ${owner} may change this.`, undefined, { code: 'not-owner', owner });
}

async function checkFolder(store: WorkspaceStore, id: number | null): Promise<void> {
  if (id === null) return;
  const folder = await store.find(id);
  if (folder?.kind !== 'folder' || !folder.isOwn)
    throw new Refusal(400, 'The folder is none of yours.', 'folderId');
}

function bodyOf(kind: FullItem['kind'], body: unknown): Report | Board {
  if (kind === 'workbook') return parsed(body, Report, 'body');
  if (kind === 'dashboard') return parsed(body, Board, 'body');
  throw new Refusal(400, 'A folder holds nothing itself.', 'body');
}
