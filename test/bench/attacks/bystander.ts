import { medians } from '../service/load.ts';

// Runs in a process of its own, so that sending the attacks takes no time of it. The argument is the address of the service.
const [url = ''] = process.argv.slice(2);

/** A list to repeat, and how many times. */
export interface Order {
  path: string;
  authorization: string;
  count: number;
}

process.on('disconnect', () => process.exit());
process.on('message', async ({ path, authorization, count }: Order) => {
  const headers = { authorization, 'x-forwarded-for': '203.0.113.1' };
  const list = { method: 'GET', path, headers, status: 200 };
  const [time] = await medians(url, [list], async () => {}, count);
  process.send?.(time);
});
