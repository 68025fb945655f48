import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type LoadResult, WidgetRegistry } from '../../../src/runtime/report/widget-registry.ts';

function createRegistry() {
  const loaded: LoadResult[] = [];
  const time = { now: 100 };
  const widgets = new WidgetRegistry(
    () => time.now,
    (result) => loaded.push(result),
  );
  widgets.startMount();
  return { widgets, loaded, time };
}

describe('WidgetRegistry', () => {
  it('reports once that all widgets have settled, with their count and the duration', () => {
    const { widgets, loaded, time } = createRegistry();
    const [a, b, c] = ['a', 'b', 'c'].map((id) => widgets.register(id));
    widgets.finishMount();
    a?.rendered();
    b?.failed();
    a?.rendered();
    assert.equal(loaded.length, 0);
    time.now = 350.4;
    c?.rendered();
    assert.deepEqual(loaded, [{ widgetCount: 3, loadDurationMs: 250 }]);
    widgets.register('late').rendered();
    widgets.finishMount();
    assert.equal(loaded.length, 1);
  });

  it('waits for the end of the mount', () => {
    const { widgets, loaded } = createRegistry();
    widgets.register('a').rendered();
    const b = widgets.register('b');
    b.rendered();
    assert.equal(loaded.length, 0);
    widgets.finishMount();
    assert.equal(loaded[0]?.widgetCount, 2);
  });

  it('does not wait for a removed widget', () => {
    const { widgets, loaded } = createRegistry();
    const a = widgets.register('a');
    const b = widgets.register('b');
    widgets.finishMount();
    a.rendered();
    b.remove();
    assert.equal(loaded[0]?.widgetCount, 1);
  });

  it('replaces a widget with the same id', () => {
    const { widgets, loaded } = createRegistry();
    const old = widgets.register('a');
    const replacement = widgets.register('a');
    widgets.finishMount();
    old.rendered();
    old.remove();
    assert.equal(loaded.length, 0);
    replacement.rendered();
    assert.equal(loaded[0]?.widgetCount, 1);
  });

  it('reports nothing for a dashboard without widgets', () => {
    const { widgets, loaded } = createRegistry();
    widgets.finishMount();
    widgets.register('a').remove();
    assert.equal(loaded.length, 0);
  });

  it('discards the widgets of the previous dashboard', () => {
    const { widgets, loaded, time } = createRegistry();
    const old = widgets.register('a');
    widgets.register('loading');
    widgets.finishMount();
    time.now = 1000;
    widgets.startMount();
    const a = widgets.register('a');
    widgets.finishMount();
    old.rendered();
    assert.equal(loaded.length, 0);
    time.now = 1010;
    a.rendered();
    assert.deepEqual(loaded, [{ widgetCount: 1, loadDurationMs: 10 }]);
  });
});
