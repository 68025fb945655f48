import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { byCube, byFolder, fieldsOf } from '../../demo/embed/app/catalog.ts';
import { english } from '../../demo/embed/app/words/en-US.ts';

const headings = (measures: string[], dimensions: string[], group = byFolder) =>
  group(fieldsOf(english, { measures, dimensions }), english).map(({ heading }) => heading);

describe('the fields of a data model', () => {
  it('are grouped by the folders that the view defines', () => {
    const dimensions = ['flights.day', 'flights.origin', 'flights.gate'];
    assert.deepEqual(headings(['flights.count'], dimensions), [
      'Measures',
      'Time',
      'Places',
      'Other',
    ]);
  });

  it('are grouped by cube where the view defines no folder', () => {
    assert.deepEqual(headings(['sales.count'], ['sales.region']), ['sales']);
  });

  it('are grouped by cube where the viewer wants it', () => {
    assert.deepEqual(headings(['flights.count'], ['sales.day'], byCube), ['flights', 'sales']);
  });
});
