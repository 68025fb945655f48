import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Child } from '../../demo/start/child.ts';

describe('a program of the demo', () => {
  it('is not started for ever when it keeps ending', async () => {
    const said: string[] = [];
    const file = new URL('short-lived.ts', import.meta.url);
    await new Promise<void>((gaveUp) => {
      const child = new Child({ name: 'the fly', file, environment: {} }, (text) => {
        said.push(text);
        if (/keeps ending/.test(text)) gaveUp();
      });
      void child.start();
    });
    assert.equal(said[0], 'the fly ended (code 3); starting it again …');
    assert.equal(said.at(-1), 'the fly keeps ending. End the demo with Ctrl-C and start it anew.');
  });
});
