import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseQuestion } from '../../demo/service/chat/grammar.ts';
import type { Vocabulary } from '../../demo/service/chat/lexicon.ts';
import { suggestOtherFields, suggestWithoutWords } from '../../demo/service/chat/suggestions.ts';
import type { Report } from '../../demo/workspace.ts';

const f = (...names: string[]) => names.map((name) => `flights.${name}`);
const vocabulary: Vocabulary = {
  measures: f('count', 'average_delay'),
  dimensions: f('weekday', 'hour', 'origin'),
  cities: ['Boston, MA'],
  airports: ['BOS'],
  from: '2001-01-01',
  to: '2001-06-30',
};

describe('suggestions', () => {
  const delays: Report = { measures: ['flights.average_delay'], dimensions: [], view: 'numbers' };
  const fields: [string, string[], Report | null, string[]][] = [
    [
      'top 3 carriers by flights in Boston?',
      ['carriers'],
      null,
      ['airports', 'weekdays', 'hours'].map((field) => `top 3 ${field} by flights in Boston`),
    ],
    [
      'delay by aircraft type and hour',
      ['aircraft', 'type'],
      null,
      ['delay by airport and hour', 'delay by weekday and hour'],
    ],
    ['and by carrier?', ['carrier'], delays, ['and by airport', 'and by weekday', 'and by hour']],
    ['and by carrier?', ['carrier'], null, []],
  ];
  for (const [question, missing, previous, expected] of fields)
    it(`suggests existing fields for “${question}”${previous ? ' after a report' : ''}`, () => {
      assert.deepEqual(suggestOtherFields(question, missing, vocabulary, previous), expected);
    });

  const shortened: [string, string[]][] = [
    ['How many flights were cancelled on Monday?', ['How many flights were on Monday']],
    ['cheapest flights to Boston', ['flights to Boston']],
    ['weather in Boston', []],
    ['Flüge nach Boston', []],
  ];
  for (const [question, expected] of shortened)
    it(`suggests “${question}” without its unknown words`, () => {
      const result = parseQuestion(question, vocabulary);
      assert.ok(result.kind === 'unable' && result.reason === 'unknown-words');
      assert.deepEqual(suggestWithoutWords(question, result.words, vocabulary), expected);
    });
});
