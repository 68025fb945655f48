import assert from 'node:assert/strict';
import { parentPort, workerData } from 'node:worker_threads';
import { median } from '../bench/median.ts';
import { sendThrough } from './proxies.ts';

// A thread of its own, so that sending a flood takes no time of it. `workerData` is the proxy.
const REQUESTS = 20;

const times: number[] = [];
for (let count = 0; count < REQUESTS; count++) {
  const start = performance.now();
  const { status } = await sendThrough(workerData, '/readyz');
  times.push(performance.now() - start);
  assert.equal(status, 200);
}
parentPort?.postMessage(median(times));
