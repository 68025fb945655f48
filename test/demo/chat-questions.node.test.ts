import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { AIRPORT_TIME, type DataRow } from '../../demo/query.ts';
import { chatRoute } from '../../demo/service/chat/route.ts';
import { TEMPLATES } from '../../demo/service/chat/templates.ts';
import { dataRoute } from '../../demo/service/data-route.ts';
import type { Report } from '../../demo/workspace.ts';
import {
  grammarQuestions,
  offeredQuestions,
  type Questions,
  visitorQuestions,
} from './chat-questions.ts';
import { brokenJoins, otherMeanings } from './chat-refusals.ts';
import { useFlights } from './flights-database.ts';
import { clientOf, type RouteClient } from './route-client.ts';
import { sessionOf } from './session.ts';

const FLIGHTS = `create view f as select
  date(at / 1000, 'unixepoch') as day, strftime('%Y-%m', at / 1000, 'unixepoch') as month,
  hour_of_week % 24 as hour, hour_of_week / 24 as weekday, delay, origin, origin_city, origin_state,
  destination, destination_city, substr(destination_city, -2) as destination_state
  from demo_local_flight join demo_route on demo_route.id = route`;

/** The groups and the first measure of the answer; an airport is shown with its city, which is not compared. */
function valuesOf({ measures, dimensions }: Report, rows: readonly DataRow[]) {
  const groups = dimensions.filter(
    (name) => name !== 'flights.origin_city' || !dimensions.includes('flights.origin'),
  );
  const [measure = ''] = measures;
  return rows
    .filter((row) => row[measure] !== null && row[measure] !== 0)
    .map((row) => [...groups, measure].map((name) => rounded(row[name])));
}

function rounded(value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toFixed(6)) : value;
}

describe('questions to the chat', () => {
  const flights = useFlights();
  let chat: RouteClient;

  before(async () => {
    await flights().query(FLIGHTS);
    chat = clientOf(chatRoute({ database: flights(), data: dataRoute(flights()) }));
  });

  const ask = (question: string) => chat.parts(sessionOf(), question, { timeZone: AIRPORT_TIME });

  const check = (questions: Questions) => {
    for (const [question, sql] of Object.entries(questions))
      it(sql === null ? `refuses “${question}”` : `answers “${question}”`, async () => {
        const parts = await ask(question);
        if (sql === null) {
          assert.equal(parts[0]?.type, 'unable', JSON.stringify(parts[0]));
          return;
        }
        const [first, second] = parts;
        assert.equal(first?.type, 'understood', JSON.stringify(first));
        assert.equal(second?.type, 'rows', JSON.stringify(second));
        const expected = await flights().query<Record<string, unknown>>(sql);
        const values = expected.map((row) => Object.values(row).map(rounded));
        const { report } = first as { report: Report };
        const { rows } = second as { rows: readonly DataRow[] };
        assert.deepEqual(
          valuesOf(report, rows),
          values.filter((row) => row.at(-1) !== 0),
          JSON.stringify(report),
        );
      });
  };

  describe('with the grammar in mind', () => check(grammarQuestions));
  describe('of visitors', () => check(visitorQuestions));

  describe('with words that must not be read one by one', () => {
    const refused = [...brokenJoins, ...otherMeanings].map((question) => [question, null] as const);
    check(Object.fromEntries(refused));
  });

  describe('that the chat offers', () => {
    check(offeredQuestions);
    it('are all of these', () => assert.deepEqual(Object.keys(offeredQuestions), TEMPLATES));
  });
});
