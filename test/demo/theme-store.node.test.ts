import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseColor } from '../../demo/host/page/studio/theme/colors.ts';
import { DEFAULT_DESIGN } from '../../demo/host/page/studio/theme/design.ts';
import { StudioStore } from '../../demo/host/page/studio/theme/store.ts';
import { zoneChoices } from '../../demo/host/page/studio/theme/time-zones.ts';
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

  it('has no fixes of an earlier theme', ({ mock }) => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const { store, clock } = storeAt();
    store.setField('chat.inputColor', '#444');
    clock.now += 5000;
    const fixed = () => [...(store.fixes?.keys() ?? [])];
    const failing = () => store.results.filter(({ passes }) => !passes);
    assert.ok(failing().length > 0);
    store.setField('chat.inputColor', '#555');
    mock.timers.runAll();
    assert.deepEqual(fixed(), []);
    store.undo();
    assert.deepEqual(fixed(), []);
    mock.timers.runAll();
    assert.deepEqual(fixed(), failing());
    store.setField('chat.inputColor', '#555');
    assert.deepEqual(fixed(), []);
  });
});

describe('choices of the studio', () => {
  it('has every time zone once, with its offset from UTC at that time', () => {
    const zones = zoneChoices(new Date('2026-01-15T12:00:00Z'));
    assert.equal(new Set(zones.map(({ value }) => value)).size, zones.length);
    assert.ok(zones.length > 400);
    const kolkata = zones.find(({ value }) => /Kolkata|Calcutta/.test(value));
    assert.equal(kolkata?.detail, 'UTC+05:30');
    const berlin = zones.find(({ value }) => value === 'Europe/Berlin');
    assert.deepEqual([berlin?.label, berlin?.detail], ['Europe / Berlin', 'UTC+01:00']);
  });
});
