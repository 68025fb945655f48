import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseQuestion } from '../../demo/service/chat/grammar.ts';
import { similarQuestions } from '../../demo/service/chat/suggestions.ts';
import type { Vocabulary } from '../../demo/service/chat/vocabulary.ts';
import type { Report } from '../../demo/workspace.ts';

const f = (...names: string[]) => names.map((name) => `flights.${name}`);
const vocabulary: Vocabulary = {
  measures: f('count', 'average_delay', 'on_time', 'routes', 'seat_price'),
  dimensions: f(
    'day',
    'month',
    'hour',
    'weekday',
    'origin',
    'origin_city',
    'destination_city',
    'delay_step',
    'carrier',
  ),
  cities: ['Chicago, IL', 'Los Angeles, CA', 'Portland, OR', 'Portland, ME', 'St. Louis, MO'],
  airports: ['LAX', 'ORD', 'DAY', 'SEA'],
  from: '2001-01-01',
  to: '2001-05-31',
};
const read = (text: string, previous: Report | null = null) =>
  parseQuestion(text, vocabulary, previous);

/** A report in one line, with short names and a dash for empty parts. */
function short(text: string, previous: Report | null = null) {
  const result = read(text, previous);
  assert.equal(result.kind, 'report', JSON.stringify(result));
  const { measures, dimensions, filters, largest, limit, atLeast, timeZone, view } = (
    result as { report: Report }
  ).report;
  const plain = (name: string) => name.replace('flights.', '');
  const filter = Object.entries(filters ?? {})
    .map(([member, value]) => `${plain(member)}=${[value].flat()}`)
    .join(' ');
  return [
    measures.map(plain).join('+'),
    `by ${dimensions.map(plain).join('+') || '–'}`,
    filter || '–',
    `${largest ? plain(largest) : '–'}${limit ? ` ${limit}` : ''}${atLeast ? ` ≥${atLeast.value}` : ''}`,
    view,
    ...(timeZone ? [timeZone] : []),
  ].join(' | ');
}

describe('parseQuestion', () => {
  const questions: Record<string, string> = {
    'average delay by carrier in March':
      'average_delay | by carrier | month=2001-03 | average_delay | bars',
    'arrival delay by airport in March':
      'average_delay | by origin+origin_city | month=2001-03 | average_delay 10 ≥30 | bars',
    'late by more than an hour in May from Chicago':
      'count | by – | delay_step=60,75,90,105,120 month=2001-05 origin_city=Chicago, IL | – | numbers',
    'flights at least 30 minutes late by hour in New York time':
      'count | by hour | delay_step=30,45,60,75,90,105,120 | – | bars | America/New_York',
    'on-time rate by city with more than 100 flights in airport local time':
      'on_time | by origin_city | – | on_time 10 ≥101 | bars | airport',
    'How many flights were there?': 'count | by – | – | – | numbers',
    'flights per day': 'count | by day | – | – | line',
    'delays by hour on Mondays': 'average_delay | by hour | weekday=1 | – | bars',
    'flights at weekends in the morning':
      'count | by – | weekday=6,0 hour=6,7,8,9,10,11 | – | numbers',
    'top 5 airports by average delay':
      'average_delay | by origin+origin_city | – | average_delay 5 ≥30 | bars',
    'delay in Chicago vs. Los Angeles':
      'average_delay | by origin_city | origin_city=Chicago, IL,Los Angeles, CA | average_delay 10 ≥30 | bars',
    'flights in January compared to February':
      'count | by month | month=2001-01,2001-02 | – | line',
    'compare LAX and ORD':
      'average_delay+on_time+count | by origin | origin=LAX,ORD | average_delay 10 ≥30 | bars',
    'busiest day': 'count | by day | – | count 10 | bars',
    'top 5 routes by average delay in March':
      'average_delay | by origin_city+destination_city | month=2001-03 | average_delay 5 ≥30 | table',
    'average delay at the busiest 3 cities':
      'average_delay+count | by origin_city | – | count 3 | bars',
    'flights from Chicago to Los Angeles':
      'count | by – | origin_city=Chicago, IL destination_city=Los Angeles, CA | – | numbers',
    'flights to Portland':
      'count | by – | destination_city=Portland, OR,Portland, ME | – | numbers',
    'delay in St. Louis by weekday':
      'average_delay | by weekday | origin_city=St. Louis, MO | – | bars',
    'flights from DAY by day': 'count | by day | origin=DAY | – | line',
    'flights on March 3rd': 'count | by – | day=2001-03-03 | – | numbers',
    'routes and flights by month in 2001': 'routes+count | by month | – | – | line',
    'delay by weekday and hour': 'average_delay | by weekday+hour | – | – | table',
    'delay by month as a table': 'average_delay | by month | – | – | table',
    'Which airport has the highest delay in February 2001?':
      'average_delay | by origin+origin_city | month=2001-02 | average_delay 10 ≥30 | bars',
  };
  for (const [question, expected] of Object.entries(questions))
    it(`parses “${question}”`, () => assert.equal(short(question), expected));

  it('continues the previous report', () => {
    const { report } = read('average delay by hour in March') as { report: Report };
    assert.equal(
      short('and by weekday?', report),
      'average_delay | by weekday | month=2001-03 | – | bars',
    );
    assert.equal(
      short('only on Sundays', report),
      'average_delay | by hour | month=2001-03 weekday=0 | – | bars',
    );
    assert.equal(short('flights per day', report), 'count | by day | – | – | line');
    assert.deepEqual(read('help!', report), { kind: 'unable', reason: 'greeting' });
  });

  it('returns what it understood beside the words that it did not', () => {
    const { report, ...rest } = read('delay by plane and month') as { report?: Report };
    assert.deepEqual(rest, { kind: 'unable', reason: 'unknown-words', words: ['plane'] });
    assert.deepEqual(report?.dimensions, ['flights.month']);
  });

  it('suggests the understood words without those that need others', () => {
    const words = ['Atlantis', 'more', 'moonlight'];
    const question = 'flights per day in Atlantis by more than moonlight';
    assert.deepEqual(similarQuestions(question, words, vocabulary, null), ['flights per day']);
  });

  const outside = { reason: 'outside-span', from: '2001-01-01', to: '2001-05-31' };
  const unable: Record<string, object> = {
    'and by airline?': { reason: 'unknown-words', words: ['airline'] },
    'flights in Narnia time': { reason: 'unknown-words', words: ['Narnia'] },
    'flights in Portland time': { reason: 'unknown-words', words: ['Portland time'] },
    'flights more than 20 minutes late': {
      reason: 'unknown-words',
      words: ['more', 'than', '20', 'minutes', 'late'],
    },
    'flights late by more than two hours': {
      reason: 'unknown-words',
      words: ['late', 'by', 'more', 'than', 'two', 'hours'],
    },
    'flights by airport in Narnia': { reason: 'unknown-words', words: ['Narnia'] },
    'average price by airline': { reason: 'unknown-words', words: ['price', 'airline'] },
    'top 0 airports by flights': { reason: 'unknown-words', words: ['0'] },
    'hello, what can I ask?': { reason: 'greeting' },
    'by airport': { reason: 'no-measure' },
    'flights last week': outside,
    'flights in July': outside,
    'flights in 1999': outside,
    'flights on 2001-06-01': outside,
    'flights on February 30': { reason: 'not-a-day' },
  };
  for (const [question, expected] of Object.entries(unable))
    it(`returns the reason why “${question}” has no answer`, () => {
      const { report: _, ...reason } = read(question) as { report?: Report };
      assert.deepEqual(reason, { kind: 'unable', ...expected });
    });

  const commands: Record<string, object> = {
    'save this as “Delays in March”': { kind: 'save', title: 'Delays in March' },
    'Save it as a workbook called Delays.': { kind: 'save', title: 'Delays' },
    'add this to the dashboard Weekly': { kind: 'add', title: 'Weekly' },
  };
  for (const [text, expected] of Object.entries(commands))
    it(`parses “${text}” as a command`, () => assert.deepEqual(read(text), expected));
});
