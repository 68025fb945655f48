import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Permit, type PermitScope, Permits } from '../../../src/service/admission/permits.ts';

const SECOND = 1_000;

/** Permits with a clock, and the names of those that were taken away. */
function permitsOf(sizes: { working?: number; waiting?: number }) {
  const clock = { now: 0 };
  const displaced: string[] = [];
  const permits = new Permits(sizes, () => clock.now);
  /** Takes an idle permit of a user or address; its name is the path. */
  const idle = (path: string): Permit => {
    const permit = permits.take(path.split('/')) ?? assert.fail(`no permit for ${path}`);
    permit.idle(() => displaced.push(path));
    return permit;
  };
  const isAdmitted = (path: string) => permits.take(path.split('/')) !== undefined;
  return { clock, displaced, permits, idle, isAdmitted };
}

const ANN = 'accounts/acme/north/ann';
const BOB = 'accounts/acme/north/bob';
const OTHER = 'accounts/globex/globex/eve';
const ADDRESS = 'anonymous/192.0.2/192.0.2.1';

describe('Permits', () => {
  it('lets one user have all of them', () => {
    const { permits, idle, isAdmitted } = permitsOf({ working: 3 });
    const [first] = [idle(ANN), idle(ANN), idle(ANN)];
    assert.equal(permits.used('working'), 3);
    assert.equal(isAdmitted(ANN), false);
    first?.release();
    first?.release();
    assert.deepEqual([permits.used('working'), isAdmitted(ANN)], [2, true]);
  });

  const levels: [level: string, largest: string, smaller: string, newcomer: string][] = [
    ['accounts and anonymous', ADDRESS, ANN, OTHER],
    ['accounts', 'accounts/large/a/b', ANN, OTHER],
    ['embed tenants', 'accounts/acme/large/a', ANN, 'accounts/acme/south/eve'],
    ['users', ANN, BOB, 'accounts/acme/north/cem'],
    ['IPv4 networks', ADDRESS, 'anonymous/203.0.113/203.0.113.1', 'anonymous/198.51.100/x'],
    ['addresses', ADDRESS, 'anonymous/192.0.2/192.0.2.2', 'anonymous/192.0.2/192.0.2.3'],
    ['/48', 'anonymous/2001:db8:1/0/0', 'anonymous/2001:db8:2/0/0', 'anonymous/2001:db8:3/0/0'],
    ['/56', 'anonymous/2001:db8:1/1/0', 'anonymous/2001:db8:1/2/0', 'anonymous/2001:db8:1/3/0'],
    ['/64', 'anonymous/2001:db8:1/1/1', 'anonymous/2001:db8:1/1/2', 'anonymous/2001:db8:1/1/3'],
  ];
  for (const [level, largest, smaller, newcomer] of levels)
    it(`takes the longest idle one of the largest branch: ${level}`, () => {
      const { clock, displaced, idle, isAdmitted } = permitsOf({ working: 4 });
      for (const path of [smaller, largest, largest, largest]) {
        idle(path);
        clock.now++;
      }
      assert.equal(isAdmitted(newcomer), true);
      assert.deepEqual(displaced, [largest]);
    });

  it('counts a network as a whole: 256 addresses of it do not keep another one out', () => {
    const { displaced, idle, isAdmitted } = permitsOf({ working: 256 });
    for (let index = 0; index < 256; index++) idle(`anonymous/2001:db8:1/0/${index}`);
    assert.equal(isAdmitted('anonymous/2001:db8:2/0/0'), true);
    assert.equal(isAdmitted(ANN), true);
    assert.deepEqual(displaced, ['anonymous/2001:db8:1/0/0', 'anonymous/2001:db8:1/0/1']);
  });

  it('descends to a user, however many levels the branch of the newcomer has', () => {
    const { displaced, idle, isAdmitted } = permitsOf({ working: 2 });
    for (const user of ['a', 'a']) idle(`accounts/acme/north/${user}`);
    assert.equal(isAdmitted('anonymous/'), true);
    assert.deepEqual(displaced, ['accounts/acme/north/a']);
  });

  it('takes one of the own branch only if it has been idle for a second', () => {
    const { clock, displaced, idle, isAdmitted } = permitsOf({ working: 2 });
    const first = idle(ANN);
    idle(ANN);
    clock.now = SECOND - 1;
    assert.equal(isAdmitted(ANN), false);
    first.idle(() => displaced.push('the first'));
    clock.now = SECOND;
    assert.equal(isAdmitted(ANN), true, 'the second is the longest idle one now');
    assert.deepEqual(displaced, [ANN]);
  });

  it('takes one of a branch that is as large as the own would be after a second', () => {
    const { clock, displaced, idle, isAdmitted } = permitsOf({ working: 3 });
    const networks = ['anonymous/1/1', 'anonymous/2/2', 'anonymous/3/3'];
    for (const path of networks) idle(path);
    assert.equal(isAdmitted('anonymous/4/4'), false);
    clock.now = SECOND;
    assert.equal(isAdmitted('anonymous/4/4'), true);
    assert.deepEqual(displaced, [networks[0]]);
  });

  it('never takes one whose request executes, and looks for an idle one in the next branch', () => {
    const { displaced, permits, idle, isAdmitted } = permitsOf({ working: 5 });
    for (const path of [ANN, ANN, ANN]) idle(path).work();
    for (const path of [OTHER, OTHER]) idle(path);
    for (const isFirst of [true, true, false]) assert.equal(isAdmitted(ADDRESS), isFirst);
    assert.deepEqual(displaced, [OTHER, OTHER]);
    assert.equal(permits.used('working'), 5);
  });

  it('takes none of a smaller branch', () => {
    const { displaced, permits, idle, isAdmitted } = permitsOf({ working: 3 });
    for (const _ of [1, 2]) permits.take(ANN.split('/'));
    idle(OTHER);
    assert.equal(isAdmitted(BOB), false);
    assert.deepEqual(displaced, []);
  });

  it('does nothing more with a permit that was taken away', () => {
    const { displaced, permits, idle, isAdmitted } = permitsOf({ working: 2, waiting: 2 });
    const taken = idle(ANN);
    idle(ANN);
    assert.equal(isAdmitted(OTHER), true);
    taken.idle(() => displaced.push('again'));
    assert.equal(taken.swap('waiting'), false);
    taken.release();
    assert.deepEqual([permits.used('working'), permits.used('waiting')], [2, 0]);
    assert.deepEqual(displaced, [ANN]);
  });

  it('has others for requests that wait', () => {
    const { displaced, permits, idle, isAdmitted } = permitsOf({ working: 1, waiting: 2 });
    const waits = [ANN, ANN].map((path) => {
      const permit = idle(path);
      assert.equal(permit.swap('waiting'), true);
      permit.idle(() => displaced.push(`${path} waits`));
      return permit;
    });
    const bob = idle(BOB);
    assert.equal(waits[0]?.swap('working'), false, 'the permits of both states are used');
    assert.equal(bob.swap('waiting'), true);
    assert.deepEqual(displaced, [`${ANN} waits`]);
    assert.equal(waits[1]?.swap('working'), true);
    assert.deepEqual([permits.used('working'), permits.used('waiting')], [1, 1]);
    assert.equal(isAdmitted(ANN), false);
  });

  it('takes idle ones away after a time, but not from requests that wait', () => {
    const { clock, displaced, permits, idle } = permitsOf({});
    const [waits, works, reads] = [idle(ANN), idle(BOB), idle(OTHER)];
    waits?.swap('waiting');
    waits?.idle(() => displaced.push('waits'));
    works?.work();
    clock.now = SECOND;
    idle(ADDRESS);
    permits.displaceIdle(SECOND);
    assert.deepEqual(displaced, [OTHER]);
    assert.deepEqual([permits.used('working'), permits.used('waiting')], [2, 1]);
    reads?.release();
  });

  it('forgets the branches that are not used', () => {
    const { permits, idle } = permitsOf({ working: 2 });
    const scope: PermitScope = ANN.split('/');
    const [first, second] = [idle(ANN), permits.take(scope)];
    first?.release();
    second?.release();
    const leaf = permits.enter(scope, 'working');
    assert.deepEqual([leaf?.used, leaf?.idleCount, leaf?.idle.size], [1, 0, 0]);
  });
});
