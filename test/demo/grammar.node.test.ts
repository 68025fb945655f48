import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseQuestion } from '../../demo/service/chat/grammar.ts';
import { TEMPLATES } from '../../demo/service/chat/templates.ts';
import type { Vocabulary } from '../../demo/service/chat/vocabulary.ts';
import type { Report } from '../../demo/workspace.ts';

const f = (...names: string[]) => names.map((name) => `flights.${name}`);
const vocabulary: Vocabulary = {
  measures: f('count', 'average_delay', 'on_time', 'routes', 'seat_price'),
  dimensions: f('day', 'month', 'hour', 'weekday', 'origin', 'origin_city', 'carrier'),
  cities: ['Chicago, IL', 'Portland, OR', 'Portland, ME', 'Seattle, WA'],
  airports: { ORD: 'Chicago, IL', PDX: 'Portland, OR', PWM: 'Portland, ME', SEA: 'Seattle, WA' },
  from: '2001-01-01',
  to: '2001-05-31',
};
const read = (text: string, previous: Report | null = null) =>
  parseQuestion(text, vocabulary, previous);
const reportOf = (text: string, previous: Report | null = null) => {
  const result = read(text, previous);
  assert.equal(result.kind, 'report', JSON.stringify(result));
  return (result as { report: Report }).report;
};

/* The table of questions with the SQL that answers them is in chat-questions.ts. */
describe('parseQuestion', () => {
  it('continues the previous report', () => {
    const report = reportOf('average delay by hour in March from ORD');
    const march = { 'flights.month': ['2001-03'], 'flights.origin': ['ORD'] };
    assert.deepEqual(reportOf('and by weekday?', report).dimensions, ['flights.weekday']);
    assert.deepEqual(reportOf('and by weekday?', report).filters, march);
    const sundays = reportOf('only on Sundays', report);
    assert.deepEqual(sundays.dimensions, ['flights.hour']);
    assert.deepEqual(sundays.filters, { ...march, 'flights.weekday': [0] });
    const seattle = reportOf('what about Seattle?', report);
    assert.deepEqual(seattle.filters, {
      'flights.month': ['2001-03'],
      'flights.origin_city': ['Seattle, WA'],
    });
    assert.deepEqual(reportOf('flights per day', report).filters, {});
    assert.equal(read('help!', report).kind, 'unable');
  });

  it('names members without their own phrases by their names', () => {
    const { measures, dimensions } = reportOf('seat price by carrier');
    assert.deepEqual([measures, dimensions], [f('seat_price'), f('carrier')]);
  });

  it('sets the zone of a question', () => {
    assert.equal(reportOf('flights by hour in eastern time').timeZone, 'America/New_York');
  });

  it('marks each word that it does not understand, and returns what it understood', () => {
    const question = 'delay by plane and month';
    const result = read(question);
    assert.ok(result.kind === 'unable' && result.reason === 'unknown-words');
    assert.deepEqual(result.words, ['plane']);
    assert.deepEqual(
      result.marks?.map(([from, to]) => question.slice(from, to)),
      ['plane'],
    );
    assert.deepEqual(result.report?.dimensions, ['flights.month']);
  });

  it('offers only questions that have an answer', () => {
    for (const question of ['least plane', 'delay by plane', 'hello', 'asdf', 'by airport']) {
      const result = read(question);
      assert.ok(result.kind === 'unable');
      assert.notEqual(result.nearby.length, 0);
      for (const nearby of result.nearby) {
        assert.ok(TEMPLATES.includes(nearby));
        assert.equal(read(nearby).kind, 'report', nearby);
      }
    }
  });

  it('asks which place an ambiguous name means', () => {
    const result = read('flights from Portland per day');
    assert.ok(result.kind === 'unable' && result.reason === 'unknown-words');
    assert.deepEqual(result.words, ['Portland']);
    assert.deepEqual(result.nearby, [
      'flights from Portland, OR per day',
      'flights from Portland, ME per day',
    ]);
    assert.deepEqual(reportOf(result.nearby[0] ?? '').filters, {
      'flights.origin_city': ['Portland, OR'],
    });
  });

  const outside = { reason: 'outside-span', from: '2001-01-01', to: '2001-05-31' };
  const unable: Record<string, object> = {
    'flights in Portland time': { reason: 'unknown-words', words: ['Portland', 'time'] },
    'flights more than 20 minutes': {
      reason: 'unknown-words',
      words: ['more', 'than', '20', 'minutes'],
    },
    'share of flights': { reason: 'unknown-words', words: ['share'] },
    'flights by airport in Narnia': { reason: 'unknown-words', words: ['Narnia'] },
    'flights 5': { reason: 'unknown-words', words: ['5'] },
    'flights vs Chicago': { reason: 'unknown-words', words: ['vs'] },
    'most flights': { reason: 'unknown-words', words: ['most'] },
    'flights from': { reason: 'unknown-words', words: ['from'] },
    'hello, what can I ask?': { reason: 'greeting' },
    'by airport': { reason: 'no-measure' },
    'flights last week': outside,
    'flights in June': outside,
    'flights in 1999': outside,
    'flights on 2001-06-01': outside,
    'flights on February 30': { reason: 'not-a-day' },
  };
  for (const [question, expected] of Object.entries(unable))
    it(`returns the reason why “${question}” has no answer`, () => {
      const result = read(question);
      assert.equal(result.kind, 'unable');
      const {
        report: _,
        nearby: __,
        marks: ___,
        ...reason
      } = result as unknown as Record<string, unknown>;
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
