import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { english } from '../../demo/embed/app/translations/en-US.ts';
import { answerText, describeReport } from '../../demo/embed/chat/answer-text.ts';
import { dataFormatters } from '../../demo/embed/members.ts';
import { AIRPORT_TIME, type DataRow } from '../../demo/query.ts';
import { chatRoute } from '../../demo/service/chat/route.ts';
import { dataRoute } from '../../demo/service/data-route.ts';
import type { Report } from '../../demo/workspace.ts';
import { firstLocale } from '../../src/context/index.ts';
import { useFlights } from './flights-database.ts';
import { clientOf, type RouteClient } from './route-client.ts';
import { sessionOf } from './session.ts';

const FROM = 'from demo_local_flight join demo_route on demo_route.id = route';
const context = {
  messages: english,
  formatters: dataFormatters(firstLocale(['en-US'])),
  zone: 'local time',
};
/** Without invisible differences between spaces. */
const plain = (text: string) => text.replace(/\s/g, ' ');

describe('answerText', () => {
  const flights = useFlights();
  let chat: RouteClient;
  before(() => {
    const data = dataRoute(flights());
    chat = clientOf(chatRoute({ database: flights(), data }));
  });

  const sql = async (text: string) =>
    (await flights().query<Record<string, number | string>>(text))[0];
  const answer = async (question: string, filters = {}) => {
    const parts = await chat.parts(sessionOf(), question, { timeZone: AIRPORT_TIME, filters });
    const [understood, rows] = parts;
    assert.ok(understood?.type === 'understood' && rows?.type === 'rows', JSON.stringify(parts));
    return plain(answerText(context, understood.report, rows.rows));
  };

  it('states the number and the share of a condition', async () => {
    const row = await sql(`select sum(delay > 15) as late, count(*) as total ${FROM}`);
    const share = ((100 * Number(row?.late)) / Number(row?.total)).toFixed(1);
    const late = Number(row?.late).toLocaleString('en-US');
    assert.equal(
      await answer('flights more than 15 minutes late'),
      `Flights: ${late} (${share}% of 20,000 flights).`,
    );
    assert.equal(
      await answer('share of flights more than 15 minutes late'),
      `Share of flights: ${share}% of 20,000 flights.`,
    );
  });

  it('states each side of a comparison', async () => {
    const side = async (city: string) => {
      const row = await sql(
        `select avg(delay) as delay, count(*) as flights ${FROM} where origin = '${city}'`,
      );
      return `${city}: ${Number(row?.delay).toFixed(1)} min, ${Number(row?.flights).toLocaleString('en-US')} flights.`;
    };
    const expected = [await side('ATL'), await side('ORD')].join(' ');
    assert.equal(await answer('average delay ORD vs ATL'), expected);
  });

  it('states the highest or the lowest only, as the question asks', async () => {
    const row = await sql(
      `select origin, origin_city, avg(delay) as delay, count(*) as flights ${FROM}
        group by 1, 2 having count(*) >= 30 order by delay limit 1`,
    );
    const name = `${`${row?.origin_city}`.replace(/, ..$/, '')} (${row?.origin})`;
    const delay = Number(row?.delay).toFixed(1).replace('-', '−');
    assert.equal(
      await answer('Which airport has the least delay?'),
      `Lowest: ${name}: ${delay} min, ${row?.flights} flights.`,
    );
  });

  it('compares no averages of few flights', async () => {
    const text = await answer('average delay by hour');
    assert.match(
      text,
      /^2\d rows\. Highest: .* Groups with fewer than 30 flights are not compared\.$/,
    );
    const [, highest = 0, lowest = 0] = /, ([\d,]+) flights.*, ([\d,]+) flights/.exec(text) ?? [];
    assert.ok(Number(highest) >= 30 && Number(lowest.toString().replace(',', '')) >= 30, text);
  });

  it('applies the filters of the dashboard', async () => {
    const row = await sql(
      `select destination_city as city, avg(delay) as delay, count(*) as flights ${FROM}
        where origin = 'ORD' group by 1 having count(*) >= 30 order by delay desc limit 1`,
    );
    const expected = `Highest: ${row?.city}: ${Number(row?.delay).toFixed(1)} min, ${row?.flights} flights.`;
    assert.equal(
      await answer('average delay by destination', { 'flights.origin': 'ORD' }),
      expected,
    );
  });

  it('has no value without flights', () => {
    const report = { measures: ['flights.count'], dimensions: ['flights.day'] };
    assert.equal(answerText(context, report, []), english.noAnswer);
    const few: DataRow[] = [
      { 'flights.hour': 1, 'flights.on_time': 1, 'flights.count': 2 },
      { 'flights.hour': 2, 'flights.on_time': 0, 'flights.count': 3 },
    ];
    const hours = { measures: ['flights.on_time'], dimensions: ['flights.hour'] };
    assert.equal(answerText(context, hours, few), english.fewFlights('30'));
  });
});

describe('describeReport', () => {
  const report: Report = { measures: ['flights.count'], dimensions: [], view: 'numbers' };
  const described = (filters: Report['filters']) => describeReport(context, { ...report, filters });

  it('writes several steps of delay as one range', () => {
    const steps = (...values: number[]) => described({ 'flights.delay_step': values });
    assert.match(steps(60, 75, 90, 105, 120), /Arrival delay in minutes: ≥ 60$/);
    assert.match(steps(-30, -15, 0), /: < 15$/);
    assert.match(steps(0, 30), /: 0–14, 30–44$/);
  });

  it('writes ranges of minutes', () => {
    const minutes = (range: string) => described({ 'flights.delay': [range] });
    assert.match(minutes('16/'), /Arrival delay in minutes: ≥ 16$/);
    assert.match(minutes('/-1'), /: ≤ −1$/);
    assert.match(minutes('30/60'), /: 30 – 60$/);
  });
});
