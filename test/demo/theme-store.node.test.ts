import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { filterChoices } from '../../demo/host/page/studio/theme/choices.ts';
import { parseColor } from '../../demo/host/page/studio/theme/colors.ts';
import { DEFAULT_DESIGN } from '../../demo/host/page/studio/theme/design.ts';
import { StudioStore } from '../../demo/host/page/studio/theme/store.ts';
import { timeZones } from '../../demo/host/page/studio/theme/time-zones.ts';
import { supports } from './theme-supports.ts';

function storeAt() {
  const clock = { now: 0 };
  const store = new StudioStore(DEFAULT_DESIGN, 'dashboard', {
    supports,
    resolve: parseColor,
    now: () => clock.now,
  });
  return { store, clock };
}

describe('StudioStore', () => {
  it('clears the redo history on a new change', () => {
    const { store } = storeAt();
    store.setField('primaryColor', 'teal');
    store.undo();
    store.setField('primaryColor', 'navy');
    assert.equal(store.canRedo, false);
  });

  it('merges quick edits of one field into one step', () => {
    const { store, clock } = storeAt();
    for (const radius of [1, 2, 3]) {
      clock.now += 100;
      store.setField('borderRadius', radius);
    }
    store.setField('font', 'serif');
    clock.now += 5000;
    store.setField('font', 'monospace');
    store.undo();
    assert.deepEqual(store.theme, { font: 'serif', borderRadius: 3 });
    store.undo();
    store.undo();
    assert.deepEqual(store.theme, {});
    assert.equal(store.canUndo, false);
  });

  it('adds no step for an equal value', () => {
    const { store } = storeAt();
    store.reset();
    store.setField('primaryColor', undefined);
    assert.equal(store.canUndo, false);
  });

  it('undoes a reset', () => {
    const { store } = storeAt();
    store.setField('primaryColor', 'teal');
    store.reset();
    assert.deepEqual(store.design, DEFAULT_DESIGN);
    store.undo();
    assert.deepEqual(store.theme, { primaryColor: 'teal' });
  });
});

describe('choices of the studio', () => {
  it('has every time zone once, with its offset from UTC at that time', () => {
    const zones = timeZones(new Date('2026-01-15T12:00:00Z'));
    assert.equal(new Set(zones.map(({ name }) => name)).size, zones.length);
    assert.ok(zones.length > 400);
    const kolkata = zones.find(({ name }) => /Kolkata|Calcutta/.test(name));
    assert.equal(kolkata?.offset, 'UTC+05:30');
    const berlin = zones.find(({ name }) => name === 'Europe/Berlin');
    assert.deepEqual([berlin?.label, berlin?.offset], ['Europe / Berlin', 'UTC+01:00']);
  });

  it('filters by any words, ignoring case and accents', () => {
    const choices = [
      { value: 'America/Sao_Paulo', label: 'America / São Paulo', detail: 'UTC-03:00' },
      { value: 'Europe/Berlin', label: 'Europe / Berlin', detail: 'UTC+01:00' },
    ];
    const found = (search: string) => filterChoices(choices, search).map(({ value }) => value);
    assert.deepEqual(found('sao paulo'), ['America/Sao_Paulo']);
    assert.deepEqual(found('BERLIN europe'), ['Europe/Berlin']);
  });
});
