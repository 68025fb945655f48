import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { THREADS } from '../../demo/host/seed-comments.ts';
import type { DataQuery, DataRow } from '../../demo/query.ts';
import { dataRoute } from '../../demo/service/data-route.ts';
import { type Database, openDatabase } from '../../src/service/index.ts';
import { demoFolder } from './demo-folder.ts';
import { clientOf } from './route-client.ts';
import { sessionOf } from './session.ts';

let folder: string;
let database: Database;
let rows: (query: Partial<DataQuery>) => Promise<DataRow[]>;

before(async () => {
  folder = await demoFolder();
  database = await openDatabase(join(folder, 'demo.db'));
  const client = clientOf(dataRoute(database));
  rows = async (query) => {
    const all = { measures: ['flights.count'], timeZone: 'UTC', ...query };
    return (await (await client.call(sessionOf(), all)).json()).rows;
  };
});

after(async () => {
  await database?.close();
  await rm(folder, { recursive: true });
});

it('the figures of the seed comments are those of all flights', async () => {
  const delay = 'flights.average_delay';
  const airports = await rows({ measures: [delay], dimensions: ['flights.origin'] });
  const late = (code: string) =>
    Number(airports.find((row) => row['flights.origin'] === code)?.[delay]).toFixed(1);
  const days = await rows({ dimensions: ['flights.day'] });
  const fewest = days
    .toSorted((a, b) => Number(a['flights.count']) - Number(b['flights.count']))
    .slice(0, 5);
  const text = THREADS.flatMap(({ entries }) => entries.map(([, body]) => body)).join('\n');
  for (const statement of [
    `from Phoenix arrive ${late('PHX')} minutes late on average, those from Chicago O’Hare ${late('ORD')}.`,
    `On May 27 there are only ${fewest[0]?.['flights.count']} flights.`,
    'the Sunday before https://en.wikipedia.org/wiki/Memorial_Day',
    'the five days with the fewest flights are all Sundays',
  ])
    assert.ok(text.includes(statement), statement);
  assert.equal(fewest[0]?.['flights.day'], '2001-05-27');
  const weekdays = fewest.map((row) => new Date(String(row['flights.day'])).getUTCDay());
  assert.deepEqual(weekdays, [0, 0, 0, 0, 0]);
  assert.deepEqual(text.replace('{May 27}', '').match(/\d[\d.,]*\d/g)?.length, 4);
});
