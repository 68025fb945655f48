import { randomUUID } from 'node:crypto';
import type { Database, MountSession } from '../../../src/service/index.ts';
import { type Board, NewItem, type Report } from '../../workspace.ts';
import { parsed, Refusal } from '../refusal.ts';
import { memberOf } from '../workspace/member.ts';
import { Workspace } from '../workspace/workspace.ts';

/** What a chat may do in its viewer's workspace. */
export class Author {
  readonly #workspace: Workspace;

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
  }

  /** Saves a report as a workbook of the viewer. */
  async save(title: string, report: Report) {
    const item = parsed({ kind: 'workbook', title, body: report }, NewItem, 'title');
    return this.#workspace.create(item);
  }

  /** Puts a report on the viewer's own dashboard of a title; undefined where there is none. */
  async add(dashboard: string, title: string, report: Report) {
    const wanted = dashboard.toLocaleLowerCase();
    const { items } = await this.#workspace.view();
    const found = items.find(
      (item) =>
        item.kind === 'dashboard' && item.isOwn && item.title.toLocaleLowerCase() === wanted,
    );
    if (!found) return undefined;
    const { body, updatedAt } = await this.#workspace.read(found.id);
    const board = body as Board;
    const tile = { id: randomUUID().slice(0, 8), kind: 'report' as const, title, report };
    const tiles = [...board.tiles, tile];
    return this.#workspace.change(found.id, { body: { ...board, tiles } }, updatedAt);
  }
}

/**
 * The author of a session's chat. `allowChatWorkspaceAuthoring: false` takes it away from the chat alone; `true` gives
 * no more than the session may do without a chat.
 */
export function authorOf(database: Database, session: MountSession): Author | undefined {
  if (session.claims.settings?.allowChatWorkspaceAuthoring === false) return undefined;
  try {
    return new Author(new Workspace(database, memberOf(session)));
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
