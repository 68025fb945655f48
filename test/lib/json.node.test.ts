import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { frameUrl } from '../../src/host/config/embed-url.ts';
import { isRecord, jsonCopy, jsonText } from '../../src/lib/json.ts';
import { formatFilter } from '../../src/protocol/filter.ts';

const VALUE = { list: ['a', ['b', 1]], text: 'c', date: new Date(0) };
const JSON_OF_VALUE = '{"list":["a",["b",1]],"text":"c","date":"1970-01-01T00:00:00.000Z"}';

describe('JSON in a page that extends arrays with toJSON', () => {
  before(() => {
    Object.assign(Array.prototype, { toJSON: () => 'a text' });
  });
  after(() => {
    Reflect.deleteProperty(Array.prototype, 'toJSON');
  });

  it('is that of the values', () => {
    assert.equal(jsonText(VALUE), JSON_OF_VALUE);
    assert.equal(jsonText(['a']), '["a"]');
    assert.equal(jsonText(jsonCopy(VALUE)), JSON_OF_VALUE);
  });

  it('is that of the filters in the URL of the frame and in set-filter', () => {
    const settings = { filters: { 'orders.city': ['Oslo', 'Rome'] } };
    const url = frameUrl(new URL('https://a.example/'), settings as never, undefined);
    assert.equal(url.searchParams.get('f_orders.city'), '["Oslo","Rome"]');
    const filter = formatFilter({ member: 'orders.city', value: ['Oslo'] });
    assert.equal(filter, 'f_orders.city=["Oslo"]');
  });
});

describe('isRecord', () => {
  for (const value of [{}, { a: 1 }, Object.create(null)]) {
    it(`accepts ${JSON.stringify(value)}`, () => assert.equal(isRecord(value), true));
  }
  for (const value of [null, undefined, [], 'text', 1, true, () => 1]) {
    it(`rejects ${value === null ? 'null' : typeof value}`, () =>
      assert.equal(isRecord(value), false));
  }
});
