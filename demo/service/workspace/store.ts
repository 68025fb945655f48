import type { Database, Queries, Value } from '../../../src/service/index.ts';
import type { FullItem, Item } from '../../workspace.ts';
import type { WorkspaceMember } from './member.ts';

interface Row {
  id: number;
  kind: Item['kind'];
  title: string;
  folder_id: number | null;
  slug: string | null;
  owner: number;
  owner_name: string;
  updated_at: number;
  body: string | null;
}

interface Share {
  item_id: number;
  group_name: string;
}

/** Columns of an item that can change. */
export interface Columns {
  title?: string;
  folder_id?: number | null;
  slug?: string | null;
  body?: string;
  updated_at?: number;
}

/** Error codes for a taken slug, the only unique value that a member chooses; the transaction is rolled back. */
const UNIQUE_VIOLATION = { postgres: '23505', sqlite: 2067 };

const ITEM_COLUMNS =
  'i.id, i.kind, i.title, i.folder_id, i.slug, i.owner, i.owner_name, i.updated_at';

/** Creates the workspace tables if they are missing. */
export async function createWorkspaceTables(database: Database): Promise<void> {
  const { id, text, integer } = database.dialect;
  await database.transaction(async (queries) => {
    await queries.query(`create table if not exists demo_item (
      id ${id}, tenant ${text} not null, embed_tenant ${text} not null,
      kind ${text} not null, title ${text} not null, slug ${text},
      folder_id ${integer} references demo_item on delete set null,
      owner ${integer} not null, owner_name ${text} not null,
      body ${text}, updated_at ${integer} not null,
      unique (tenant, embed_tenant, slug))`);
    await queries.query(`create table if not exists demo_share (
      item_id ${integer} not null references demo_item on delete cascade,
      group_name ${text} not null, primary key (item_id, group_name))`);
  });
}

/** The items that one member may read: their own, and those shared with one of their groups. */
export class WorkspaceStore {
  readonly #queries: Queries;
  readonly #member: WorkspaceMember;

  constructor(queries: Queries, member: WorkspaceMember) {
    this.#queries = queries;
    this.#member = member;
  }

  async list(): Promise<Item[]> {
    const { sql, params } = this.#readable();
    const rows = await this.#queries.query<Row>(
      `select ${ITEM_COLUMNS} from demo_item i where ${sql} order by i.updated_at desc, i.id desc`,
      params,
    );
    const shares = await this.#queries.query<Share>(
      `select s.item_id, s.group_name from demo_share s join demo_item i on i.id = s.item_id
       where ${sql} order by s.group_name`,
      params,
    );
    const names = groupNames(shares);
    return rows.map((row) => this.#item(row, names.get(row.id) ?? []));
  }

  /** Returns an item that the member may read, by id or slug. */
  async find(key: number | string): Promise<FullItem | undefined> {
    const { sql, params } = this.#readable();
    const column = typeof key === 'number' ? 'id' : 'slug';
    const [row] = await this.#queries.query<Row>(
      `select ${ITEM_COLUMNS}, i.body from demo_item i where ${sql} and i.${column} = $${params.length + 1}`,
      [...params, key],
    );
    if (!row) return undefined;
    const shares = await this.#queries.query<Share>(
      'select item_id, group_name from demo_share where item_id = $1 order by group_name',
      [row.id],
    );
    const item = this.#item(row, groupNames(shares).get(row.id) ?? []);
    return { ...item, body: row.body === null ? null : JSON.parse(row.body) };
  }

  async create(item: Pick<Row, 'kind' | 'title' | 'folder_id' | 'body' | 'updated_at'>) {
    const { tenant, embedTenant, userId, name } = this.#member;
    const [row] = await this.#queries.query<{ id: number }>(
      `insert into demo_item
         (tenant, embed_tenant, owner, owner_name, kind, title, folder_id, body, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      [
        ...[tenant, embedTenant, userId, name],
        ...[item.kind, item.title, item.folder_id, item.body, item.updated_at],
      ],
    );
    return Number(row?.id);
  }

  /** Changes an item if its version is still the same. The caller checks the permission. */
  async change({ id, updatedAt }: Item, columns: Columns): Promise<'done' | 'changed' | 'taken'> {
    const entries = Object.entries(columns);
    const changes = entries.map(([column], index) => `${column} = $${index + 3}`);
    try {
      const rows = await this.#queries.query(
        `update demo_item set ${changes.join(', ')} where id = $1 and updated_at = $2 returning id`,
        [id, updatedAt, ...entries.map(([, value]) => value)],
      );
      return rows.length > 0 ? 'done' : 'changed';
    } catch (error) {
      const { code, errcode } = error as { code?: string; errcode?: number };
      if (code === UNIQUE_VIOLATION.postgres || errcode === UNIQUE_VIOLATION.sqlite) return 'taken';
      throw error;
    }
  }

  async share(id: number, groups: readonly string[]): Promise<void> {
    await this.#queries.query('delete from demo_share where item_id = $1', [id]);
    for (const name of new Set(groups))
      await this.#queries.query('insert into demo_share (item_id, group_name) values ($1, $2)', [
        id,
        name,
      ]);
  }

  async remove(id: number): Promise<void> {
    await this.#queries.query('delete from demo_item where id = $1', [id]);
  }

  /** SQL condition for the items that the member may read; the first three parameters identify the member. */
  #readable(): { sql: string; params: Value[] } {
    const { tenant, embedTenant, userId, groups } = this.#member;
    const placeholders = groups.map((_, index) => `$${index + 4}`);
    const shared =
      groups.length > 0
        ? `exists (select 1 from demo_share r where (r.item_id = i.id or r.item_id = i.folder_id)
             and r.group_name in (${placeholders.join(', ')}))`
        : '1 = 0';
    return {
      sql: `i.tenant = $1 and i.embed_tenant = $2 and (i.owner = $3 or ${shared})`,
      params: [tenant, embedTenant, userId, ...groups],
    };
  }

  #item(row: Row, sharedWith: string[]): Item {
    const isOwn = Number(row.owner) === this.#member.userId;
    return {
      id: Number(row.id),
      kind: row.kind,
      title: row.title,
      folderId: row.folder_id === null ? null : Number(row.folder_id),
      slug: row.slug,
      isOwn,
      owner: row.owner_name,
      sharedWith: isOwn ? sharedWith : [],
      updatedAt: Number(row.updated_at),
    };
  }
}

/** Returns the names of the groups of each item, by its id. */
function groupNames(shares: readonly Share[]): Map<number, string[]> {
  const names = new Map<number, string[]>();
  for (const { item_id, group_name } of shares) {
    const group = names.get(item_id);
    if (group) group.push(group_name);
    else names.set(item_id, [group_name]);
  }
  return names;
}
