import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { UndoTimer } from '../../../src/comments/store/undo-timer.ts';

describe('UndoTimer', () => {
  let elapsed: number;
  let timer: UndoTimer;

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    elapsed = 0;
    timer = new UndoTimer(6000, () => elapsed++);
  });
  afterEach(() => mock.timers.reset());

  it('elapses once', () => {
    mock.timers.tick(5999);
    assert.equal(elapsed, 0);
    mock.timers.tick(60_000);
    assert.equal(elapsed, 1);
  });

  it('continues with the remaining time after each pause', () => {
    mock.timers.tick(2000);
    timer.pause();
    timer.pause();
    mock.timers.tick(60_000);
    timer.resume();
    timer.resume();
    mock.timers.tick(3000);
    timer.pause();
    mock.timers.tick(60_000);
    timer.resume();
    mock.timers.tick(999);
    assert.equal(elapsed, 0);
    mock.timers.tick(1);
    assert.equal(elapsed, 1);
  });

  it('elapses immediately after a pause that began too late', () => {
    mock.timers.setTime(Date.now() + 10_000);
    timer.pause();
    timer.resume();
    mock.timers.tick(0);
    assert.ok(elapsed > 0);
  });

  it('never elapses after a stop, even while it is paused', () => {
    timer.pause();
    timer.stop();
    mock.timers.tick(60_000);
    assert.equal(elapsed, 0);
  });
});
