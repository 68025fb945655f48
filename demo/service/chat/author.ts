import { randomUUID } from 'node:crypto';
import type { Database, MountSession } from '../../../src/service/index.ts';
import { withFilters } from '../../chat.ts';
import type { Filters } from '../../query.ts';
import { type Board, NewItem, type Report } from '../../workspace.ts';
import { parseValue, RequestError } from '../request-error.ts';
import { workspaceMember } from '../workspace/member.ts';
import { Workspace } from '../workspace/workspace.ts';

/** Saves reports to the viewer's workspace for the chat. */
export class ChatAuthor {
  readonly #workspace: Workspace;

  readonly #filters: Filters;

  /** `filters` are those of the dashboard, which the saved reports keep. */
  constructor(workspace: Workspace, filters: Filters) {
    this.#workspace = workspace;
    this.#filters = filters;
  }

  /** Saves a report as a workbook. */
  async save(title: string, report: Report) {
    const body = withFilters(report, this.#filters);
    const item = parseValue({ kind: 'workbook', title, body }, NewItem, 'title');
    return this.#workspace.create(item);
  }

  /** Adds a report to the viewer's own dashboard with that title; returns undefined if there is none. */
  async addToDashboard(dashboard: string, title: string, report: Report) {
    const wantedTitle = dashboard.toLocaleLowerCase();
    const { items } = await this.#workspace.view();
    const found = items.find(
      (item) =>
        item.kind === 'dashboard' && item.isOwn && item.title.toLocaleLowerCase() === wantedTitle,
    );
    if (!found) return undefined;
    const { body, updatedAt } = await this.#workspace.read(found.id);
    const board = body as Board;
    const own = withFilters(report, this.#filters);
    const tile = { id: randomUUID().slice(0, 8), kind: 'report' as const, title, report: own };
    const tiles = [...board.tiles, tile];
    return this.#workspace.change(found.id, { body: { ...board, tiles } }, updatedAt);
  }
}

/**
 * Creates the author of a session's chat. `allowChatWorkspaceAuthoring: false` disables it for the chat only; `true`
 * grants nothing that the session may not do without the chat.
 */
export function createAuthor(
  database: Database,
  session: MountSession,
  filters: Filters,
): ChatAuthor | undefined {
  if (!session.settings.allowChatWorkspaceAuthoring) return undefined;
  try {
    return new ChatAuthor(new Workspace(database, workspaceMember(session)), filters);
  } catch (error) {
    if (error instanceof RequestError) return undefined;
    throw error;
  }
}
