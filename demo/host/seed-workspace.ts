import type { EmbedClient, GenerateSession } from '../../src/backend/index.ts';
import {
  type Board,
  defaultSettings,
  type Item,
  type NewItem,
  type Report,
  WORKSPACE_PATH,
  type WorkspaceView,
} from '../workspace.ts';
import { type ApiRequest, createApiClient } from './api-client.ts';
import { createServerSession } from './server-session.ts';

const byHour: Report = {
  measures: ['flights.average_delay'],
  dimensions: ['flights.hour'],
  view: 'line',
};
const busiest: Report = {
  measures: ['flights.count', 'flights.average_delay'],
  dimensions: ['flights.origin_city'],
  largest: 'flights.count',
  limit: 10,
  view: 'table',
};
const byWeekday: Report = {
  measures: ['flights.on_time'],
  dimensions: ['flights.weekday'],
  view: 'bars',
};
const totals: Report = {
  measures: ['flights.count', 'flights.on_time', 'flights.average_delay'],
  dimensions: [],
  view: 'numbers',
};

const board: Board = {
  settings: defaultSettings,
  tiles: [
    { id: 'totals', kind: 'report', title: 'All flights', report: totals, wide: true },
    { id: 'hours', kind: 'report', title: 'Arrival delay by hour', report: byHour },
    { id: 'weekdays', kind: 'report', title: 'On-time rate by weekday', report: byWeekday },
    { id: 'cities', kind: 'report', title: 'Busiest cities', report: busiest, wide: true },
  ],
};

/**
 * Creates a few items in the viewer's workspace through the service's API, so that a new demo is not empty. Does nothing
 * if there are items already.
 */
export async function seedWorkspace(
  client: EmbedClient,
  service: string,
  viewer: GenerateSession,
): Promise<void> {
  const { sessionId, token } = await createServerSession(client, service, viewer);
  const request = createApiClient(service + WORKSPACE_PATH, token);
  const { items, groups } = (await request('GET', '')) as WorkspaceView;
  if (items.length === 0) await createItems(request, groups);
  await client.revokeSession(sessionId);
}

async function createItems(request: ApiRequest, groups: readonly string[]): Promise<void> {
  const create = async (item: NewItem) => (await request('POST', '/items', item)) as Item;
  const folderId = (await create({ kind: 'folder', title: 'Punctuality' })).id;
  await create({
    kind: 'workbook',
    title: 'Arrival delay through the day',
    folderId,
    body: byHour,
  });
  await create({ kind: 'workbook', title: 'Busiest cities', body: busiest });
  const { id } = await create({ kind: 'dashboard', title: 'Operations at a glance', body: board });
  await request('PATCH', `/items/${id}`, { sharedWith: groups.slice(0, 1) });
}
