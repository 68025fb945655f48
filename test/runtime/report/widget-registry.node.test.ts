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
  return { widgets, loaded, time, allRegistered: widgets.start() };
}

describe('WidgetRegistry', () => {
  it('reports once that all widgets have settled, with their count and the duration', () => {
    const { widgets, loaded, time, allRegistered } = createRegistry();
    const [a, b, c] = ['a', 'b', 'c'].map((id) => widgets.register(id));
    allRegistered();
    a?.rendered();
    b?.failed();
    a?.rendered();
    assert.equal(loaded.length, 0);
    time.now = 350.4;
    c?.rendered();
    assert.deepEqual(loaded, [{ widgetCount: 3, loadDurationMs: 250 }]);
    widgets.register('late').rendered();
    allRegistered();
    assert.equal(loaded.length, 1);
  });

  it('waits until all widgets are registered, which is not part of the duration', () => {
    const { widgets, loaded, time, allRegistered } = createRegistry();
    widgets.register('a').rendered();
    const b = widgets.register('b');
    time.now = 150;
    b.rendered();
    assert.equal(loaded.length, 0);
    time.now = 900;
    allRegistered();
    assert.deepEqual(loaded, [{ widgetCount: 2, loadDurationMs: 50 }]);
  });

  it('does not wait for a removed widget', () => {
    const { widgets, loaded, allRegistered } = createRegistry();
    const a = widgets.register('a');
    const b = widgets.register('b');
    allRegistered();
    a.rendered();
    b.remove();
    assert.equal(loaded[0]?.widgetCount, 1);
  });

  it('replaces a widget with the same id', () => {
    const { widgets, loaded, allRegistered } = createRegistry();
    const old = widgets.register('a');
    const replacement = widgets.register('a');
    allRegistered();
    old.rendered();
    old.remove();
    assert.equal(loaded.length, 0);
    replacement.rendered();
    assert.equal(loaded[0]?.widgetCount, 1);
  });

  it('reports a dashboard without widgets', () => {
    const { widgets, loaded, allRegistered } = createRegistry();
    widgets.register('a').remove();
    assert.equal(loaded.length, 0);
    allRegistered();
    assert.deepEqual(loaded, [{ widgetCount: 0, loadDurationMs: 0 }]);
  });

  it('discards the widgets of the previous dashboard', () => {
    const { widgets, loaded, time, allRegistered } = createRegistry();
    const old = widgets.register('a');
    widgets.register('loading');
    time.now = 1000;
    const allOfNext = widgets.start();
    const a = widgets.register('a');
    allRegistered();
    allOfNext();
    old.rendered();
    assert.equal(loaded.length, 0);
    time.now = 1010;
    a.rendered();
    assert.deepEqual(loaded, [{ widgetCount: 1, loadDurationMs: 10 }]);
  });

  it('waits for one second without another widget if the app does not report that all are registered', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { widgets } = createRegistry();
    let isQuiet = false;
    const quiet = widgets.quiet(new AbortController().signal).then(() => {
      isQuiet = true;
    });
    widgets.register('a');
    const pass = async () => {
      t.mock.timers.tick(1000);
      for (let turns = 0; turns < 10; turns++) await Promise.resolve();
    };
    await pass();
    assert.equal(isQuiet, false);
    await pass();
    assert.equal(isQuiet, true);
    await quiet;
  });
});
