import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { filterChoices } from '../../demo/host/page/studio/theme/choices.ts';
import { parseColor } from '../../demo/host/page/studio/theme/colors.ts';
import { DEFAULT_DESIGN } from '../../demo/host/page/studio/theme/design.ts';
import { languages } from '../../demo/host/page/studio/theme/languages.ts';
import { StudioStore } from '../../demo/host/page/studio/theme/store.ts';
import { timeZones } from '../../demo/host/page/studio/theme/time-zones.ts';
import { LANGUAGES } from '../../src/locale/languages.ts';
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
  it('sets and unsets a field, without empty groups', () => {
    const { store } = storeAt();
    assert.equal(store.setField('analyticsChat.chatInput.borderColor', 'teal'), undefined);
    assert.deepEqual(store.theme, { analyticsChat: { chatInput: { borderColor: 'teal' } } });
    store.setField('analyticsChat.chatInput.borderColor', undefined);
    assert.deepEqual(store.theme, {});
  });

  it('rejects what the embed rejects, with a reason', () => {
    const { store } = storeAt();
    store.setField('primaryColor', 'teal');
    assert.match(store.setField('primaryColor', 'te') ?? '', /must be a CSS color/);
    assert.match(store.setField('borderRadius', 99) ?? '', /between 0 and 64/);
    assert.deepEqual(store.theme, { primaryColor: 'teal' });
  });

  it('undoes and redoes changes', () => {
    const { store } = storeAt();
    store.setField('primaryColor', 'teal');
    store.setLocale('de-DE');
    store.undo();
    assert.deepEqual(store.design, { ...DEFAULT_DESIGN, theme: { primaryColor: 'teal' } });
    store.undo();
    assert.deepEqual(store.design, DEFAULT_DESIGN);
    assert.equal(store.canUndo, false);
    store.undo();
    store.redo();
    store.redo();
    assert.equal(store.design.locale, 'de-DE');
    assert.equal(store.canRedo, false);
  });

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
  it('has every language with its own name', () => {
    const names = new Map(languages().map(({ tag, name }) => [tag, name]));
    assert.deepEqual([...names.keys()], [...LANGUAGES]);
    assert.equal(names.get('de-DE'), 'Deutsch (Deutschland)');
    assert.equal(names.get('ja-JP'), '日本語 (日本)');
  });

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
    assert.deepEqual(found('utc+01'), ['Europe/Berlin']);
    assert.deepEqual(
      found(''),
      choices.map(({ value }) => value),
    );
    assert.deepEqual(found('mars'), []);
  });
});
