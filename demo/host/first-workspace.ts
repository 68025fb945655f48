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
import { type Caller, callerOf } from './caller.ts';
import { ownSession } from './own-session.ts';

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
const figures: Report = {
  measures: ['flights.count', 'flights.on_time', 'flights.average_delay'],
  dimensions: [],
  view: 'numbers',
};

const board: Board = {
  settings: defaultSettings,
  tiles: [
    { id: 'figures', kind: 'report', title: 'All flights', report: figures, wide: true },
    { id: 'hours', kind: 'report', title: 'Delay by hour', report: byHour },
    { id: 'weekdays', kind: 'report', title: 'On time by weekday', report: byWeekday },
    { id: 'cities', kind: 'report', title: 'Busiest cities', report: busiest, wide: true },
  ],
};

/**
 * Gives the viewer a few things in the creator app, so that nobody who opens the demo finds an empty room. They are
 * made through the service as everything there is, and never beside things that there are.
 */
export async function furnishWorkspace(
  client: EmbedClient,
  service: string,
  viewer: GenerateSession,
): Promise<void> {
  const { sessionId, token } = await ownSession(client, service, viewer);
  const ask = callerOf(service + WORKSPACE_PATH, token);
  const { items, groups } = (await ask('GET', '')) as WorkspaceView;
  if (items.length === 0) await furnish(ask, groups);
  await client.revokeSession(sessionId);
}

async function furnish(ask: Caller, groups: readonly string[]): Promise<void> {
  const make = async (item: NewItem) => (await ask('POST', '/items', item)) as Item;
  const folderId = (await make({ kind: 'folder', title: 'Punctuality' })).id;
  await make({ kind: 'workbook', title: 'Delay through the day', folderId, body: byHour });
  await make({ kind: 'workbook', title: 'Busiest cities', body: busiest });
  const { id } = await make({ kind: 'dashboard', title: 'Operations at a glance', body: board });
  await ask('PATCH', `/items/${id}`, { sharedWith: groups.slice(0, 1) });
}
