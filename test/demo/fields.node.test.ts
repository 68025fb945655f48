import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fieldsOf, groupByCube, groupByFolder } from '../../demo/embed/app/fields.ts';
import { english } from '../../demo/embed/app/messages/en-US.ts';

const headings = (measures: string[], dimensions: string[], group = groupByFolder) =>
  group(fieldsOf(english, { measures, dimensions }), english).map(({ heading }) => heading);

describe('fields of a data model', () => {
  it('are grouped by folder', () => {
    const dimensions = ['flights.day', 'flights.origin', 'flights.gate'];
    assert.deepEqual(headings(['flights.count'], dimensions), [
      'Measures',
      'Time',
      'Places',
      'Other',
    ]);
  });

  it('are grouped by cube if there are no folders', () => {
    assert.deepEqual(headings(['sales.count'], ['sales.region']), ['sales']);
  });

  it('are grouped by cube on request', () => {
    assert.deepEqual(headings(['flights.count'], ['sales.day'], groupByCube), ['flights', 'sales']);
  });
});
