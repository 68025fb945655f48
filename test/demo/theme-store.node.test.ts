import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { matching } from '../../demo/host/page/studio/theme/choices.ts';
import { parseColor } from '../../demo/host/page/studio/theme/colors.ts';
import { PLAIN } from '../../demo/host/page/studio/theme/design.ts';
import { languages } from '../../demo/host/page/studio/theme/languages.ts';
import { StudioStore } from '../../demo/host/page/studio/theme/store.ts';
import { timeZones } from '../../demo/host/page/studio/theme/time-zones.ts';
import { LANGUAGES } from '../../src/locale/languages.ts';
import { supports } from './theme-supports.ts';

function storeAt() {
  const clock = { now: 0 };
  const store = new StudioStore(PLAIN, 'dashboard', {
    supports,
    resolve: parseColor,
    now: () => clock.now,
  });
  return { store, clock };
}

describe('the store of the studio', () => {
  it('sets a field and leaves it alone again, without empty groups', () => {
    const { store } = storeAt();
    assert.equal(store.setField('analyticsChat.chatInput.borderColor', 'teal'), undefined);
    assert.deepEqual(store.theme, { analyticsChat: { chatInput: { borderColor: 'teal' } } });
    store.setField('analyticsChat.chatInput.borderColor', undefined);
    assert.deepEqual(store.theme, {});
  });

  it('refuses what the embed would refuse, and says why', () => {
    const { store } = storeAt();
    store.setField('primaryColor', 'teal');
    assert.match(store.setField('primaryColor', 'te') ?? '', /must be a CSS colour/);
    assert.match(store.setField('borderRadius', 99) ?? '', /between 0 and 64/);
    assert.deepEqual(store.theme, { primaryColor: 'teal' });
  });

  it('undoes and redoes', () => {
    const { store } = storeAt();
    store.setField('primaryColor', 'teal');
    store.setLocale('de-DE');
    store.undo();
    assert.deepEqual(store.design, { ...PLAIN, theme: { primaryColor: 'teal' } });
    store.undo();
    assert.deepEqual(store.design, PLAIN);
    assert.equal(store.canUndo, false);
    store.undo();
    store.redo();
    store.redo();
    assert.equal(store.design.locale, 'de-DE');
    assert.equal(store.canRedo, false);
  });

  it('forgets what was taken back once something else is done', () => {
    const { store } = storeAt();
    store.setField('primaryColor', 'teal');
    store.undo();
    store.setField('primaryColor', 'navy');
    assert.equal(store.canRedo, false);
  });

  it('takes a drag for one step, and two fields or a pause for two', () => {
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

  it('makes no step of a change that changes nothing', () => {
    const { store } = storeAt();
    store.reset();
    store.setField('primaryColor', undefined);
    assert.equal(store.canUndo, false);
  });

  it('takes a reset back', () => {
    const { store } = storeAt();
    store.setField('primaryColor', 'teal');
    store.reset();
    assert.deepEqual(store.design, PLAIN);
    store.undo();
    assert.deepEqual(store.theme, { primaryColor: 'teal' });
  });
});

describe('what can be chosen', () => {
  it('has every language in its own words', () => {
    const names = new Map(languages().map(({ tag, name }) => [tag, name]));
    assert.deepEqual([...names.keys()], [...LANGUAGES]);
    assert.equal(names.get('de-DE'), 'Deutsch (Deutschland)');
    assert.equal(names.get('ja-JP'), '日本語 (日本)');
  });

  it('has every time zone once, with its distance from UTC at that time', () => {
    const zones = timeZones(new Date('2026-01-15T12:00:00Z'));
    assert.equal(new Set(zones.map(({ name }) => name)).size, zones.length);
    assert.ok(zones.length > 400);
    const kolkata = zones.find(({ name }) => /Kolkata|Calcutta/.test(name));
    assert.equal(kolkata?.offset, 'UTC+05:30');
    const berlin = zones.find(({ name }) => name === 'Europe/Berlin');
    assert.deepEqual([berlin?.label, berlin?.offset], ['Europe / Berlin', 'UTC+01:00']);
  });

  it('finds by any words of it, without accents and whatever their case', () => {
    const choices = [
      { value: 'America/Sao_Paulo', label: 'America / São Paulo', detail: 'UTC-03:00' },
      { value: 'Europe/Berlin', label: 'Europe / Berlin', detail: 'UTC+01:00' },
    ];
    const found = (wanted: string) => matching(choices, wanted).map(({ value }) => value);
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
