import assert from 'node:assert/strict';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { delay } from '../../../src/lib/waiting.ts';
import { freePort } from '../../node/free-port.ts';
import { cliFixture } from './cli-fixture.ts';

describe('the log of svc-embed-service', () => {
  const cli = cliFixture();

  it('ends with the last line also if the signal to stop is sent twice, as npm does', async () => {
    const service = await cli.serve({ SVC_DRAIN_MS: '500' });
    const ended = service.end('SIGINT');
    while (!service.lines.some((line) => line.includes('stopping'))) await delay(10);
    service.child.kill('SIGINT');
    assert.equal(await ended, 0);
    assert.match(service.lines.at(-1) ?? '', /"msg":"stopped"/);
  });

  it('stops neither the service nor its end if it cannot be written', async () => {
    const port = String(await freePort());
    const child = cli.spawn([], { PORT: port }, openSync('/dev/full', 'w'));
    const stderr = text(child.stderr as Readable);
    const isLive = () => fetch(`http://127.0.0.1:${port}/livez`).then(({ ok }) => ok);
    while (!(await isLive().catch(() => false))) await delay(50);
    child.kill();
    assert.deepEqual(await once(child, 'exit'), [0, null]);
    assert.match(await stderr, /^The log cannot be written\. ENOSPC[^\n]*\n$/);
  });

  it('stops neither the service nor its end if the program that reads it has ended', async () => {
    const service = await cli.serve();
    const stderr = text(service.child.stderr as Readable);
    service.child.stdout?.destroy();
    for (let sent = 0; sent < 3; sent++) assert.equal((await fetch(service.url)).status, 200);
    assert.equal(await service.end(), 0);
    assert.match(await stderr, /^The log cannot be written\. EPIPE[^\n]*\n$/);
  });
});
