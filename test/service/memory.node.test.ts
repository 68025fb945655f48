import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { CliFixture, type ServiceProcess } from './cli/cli-fixture.ts';
import { postgresEngine, sqliteEngine, type TestEngine } from './engines.ts';
import { MemoryAttack, SMALL_HEAP } from './memory-attack.ts';

const LISTS = 50;

/** How long the lists of the other account take is measured by `npm run bench -- service`. */
function memoryTest(engine: TestEngine): void {
  describe(`a process with 256 MB of heap over ${engine.name}`, () => {
    const cli = new CliFixture();
    let served: ServiceProcess;
    let attack: MemoryAttack;

    before(async () => {
      await engine.start();
      served = await cli.serve({ ...SMALL_HEAP, DATABASE_URL: await engine.url() });
      attack = new MemoryAttack(served.url);
      await attack.prepare();
    });

    after(async () => {
      attack.end();
      await served.end();
      cli.remove();
      await engine.stop();
    });

    const listOften = async () => {
      for (let count = 0; count < LISTS; count++) assert.equal(await attack.listOfOther(), 200);
    };

    it('survives unread and repeated lists, and serves other accounts meanwhile', async () => {
      attack.requestPages();
      const read = attack.readPages();
      const resolved = attack.resolveThread();
      await listOften();
      attack.requestOtherPages();
      await listOften();
      await read;
      for (const status of await resolved) assert.ok([200, 503].includes(status), `${status}`);
      await listOften();
    });
  });
}

for (const engine of [sqliteEngine(), postgresEngine()]) memoryTest(engine);
