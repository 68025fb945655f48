import assert from 'node:assert/strict';
import { it } from 'node:test';
import { syncAddress } from '../../demo/host/page/studio/sync-address.ts';

it('does not overwrite a fragment that was set after the change of the store', ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const store = new EventTarget();
  const location = { href: 'http://demo/studio/' };
  const history = {
    replaceState: (_data: null, _unused: string, path: string) => {
      location.href = `http://demo${path}`;
    },
  };
  const page = Object.assign(new EventTarget(), { location, history });
  syncAddress(store, { read: () => {}, write: () => '/studio/#font=serif' }, page);
  const changeAfterwards = (href: string) => {
    store.dispatchEvent(new Event('change'));
    location.href = href;
    mock.timers.runAll();
    return location.href;
  };
  const edited = 'http://demo/studio/#borderRadius=3';
  assert.equal(changeAfterwards(edited), edited);
  assert.equal(changeAfterwards(location.href), 'http://demo/studio/#font=serif');
});
