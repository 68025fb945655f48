import { CliFixture } from '../../service/cli/cli-fixture.ts';
import { median } from '../median.ts';
import { bound, milliseconds, type Result } from '../result.ts';
import { MemoryAttack } from './memory-attack.ts';

const LISTS = 51;
/** The environment of a process whose memory is easily exhausted. */
const SMALL_HEAP = { NODE_OPTIONS: '--max-old-space-size=256' };

/** Measures the lists of an account while a viewer of another one tries to use all memory of the process. */
export async function underAttack(name: string, databaseUrl: string): Promise<Result> {
  const cli = new CliFixture();
  const served = await cli.serve({ ...SMALL_HEAP, DATABASE_URL: databaseUrl });
  const attack = new MemoryAttack(served.url);
  try {
    await attack.prepare();
    const alone = await medianOfLists(attack);
    attack.requestPages();
    const running = [attack.readPages(), attack.resolveThread()];
    const attacked = await medianOfLists(attack);
    await Promise.all(running);
    return bound(
      `${name}: a list while another account requests the largest pages`,
      milliseconds,
      attacked,
      [alone, 'alone'],
      { atMostTimes: 10 },
    );
  } finally {
    attack.end();
    await cli.remove();
  }
}

async function medianOfLists(attack: MemoryAttack): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < LISTS; count++) {
    const start = performance.now();
    const status = await attack.listOfOther();
    if (status !== 200) throw new Error(`the list of the other account is ${status}`);
    times.push(performance.now() - start);
  }
  return median(times);
}
