import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Loaded, WidgetRegistry } from '../../../src/runtime/report/widget-registry.ts';

function registry() {
  const loaded: Loaded[] = [];
  const time = { now: 100 };
  const widgets = new WidgetRegistry(
    () => time.now,
    (event) => loaded.push(event),
  );
  widgets.begin();
  return { widgets, loaded, time };
}

describe('WidgetRegistry', () => {
  it('tells once that all have settled, with their count and the time it took', () => {
    const { widgets, loaded, time } = registry();
    const [a, b, c] = ['a', 'b', 'c'].map((id) => widgets.register(id));
    widgets.mounted();
    a?.rendered();
    b?.failed();
    a?.rendered();
    assert.equal(loaded.length, 0);
    time.now = 350.4;
    c?.rendered();
    assert.deepEqual(loaded, [{ widgetCount: 3, loadDurationMs: 250 }]);
    widgets.register('late').rendered();
    widgets.mounted();
    assert.equal(loaded.length, 1);
  });

  it('waits for the mount, so that the first widget does not speak for all', () => {
    const { widgets, loaded } = registry();
    widgets.register('a').rendered();
    const b = widgets.register('b');
    b.rendered();
    assert.equal(loaded.length, 0);
    widgets.mounted();
    assert.equal(loaded[0]?.widgetCount, 2);
  });

  it('does not wait for a widget that has left', () => {
    const { widgets, loaded } = registry();
    const a = widgets.register('a');
    const b = widgets.register('b');
    widgets.mounted();
    a.rendered();
    b.remove();
    assert.equal(loaded[0]?.widgetCount, 1);
  });

  it('takes the later of two widgets with one id', () => {
    const { widgets, loaded } = registry();
    const old = widgets.register('a');
    const anew = widgets.register('a');
    widgets.mounted();
    old.rendered();
    old.remove();
    assert.equal(loaded.length, 0);
    anew.rendered();
    assert.equal(loaded[0]?.widgetCount, 1);
  });

  it('says nothing of a dashboard without widgets', () => {
    const { widgets, loaded } = registry();
    widgets.mounted();
    widgets.register('a').remove();
    assert.equal(loaded.length, 0);
  });

  it('begins anew with another dashboard, whose widgets alone count', () => {
    const { widgets, loaded, time } = registry();
    const old = widgets.register('a');
    widgets.register('never settled');
    widgets.mounted();
    time.now = 1000;
    widgets.begin();
    const a = widgets.register('a');
    widgets.mounted();
    old.rendered();
    assert.equal(loaded.length, 0);
    time.now = 1010;
    a.rendered();
    assert.deepEqual(loaded, [{ widgetCount: 1, loadDurationMs: 10 }]);
  });
});
