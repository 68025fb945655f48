/*
<svc-embed>: what its script weighs, how much later than a bare iframe's the frame starts, what messages cost, and what
500 elements leave behind. All times are medians beside a bare baseline of the same run.
*/
import { brotliCompressSync } from 'node:zlib';
import { costFiles, leftBehind, messageCosts } from './host/costs.ts';
import { FAST, Lab, SLOW, scriptTag } from './host/lab.ts';
import { connection, loadFiles, wholePage } from './host/loads.ts';
import type { Result } from './result.ts';

export async function bench(): Promise<Result[]> {
  const { entry, files } = await scriptTag();
  const served = { ...files, ...costFiles };
  const lab = await Lab.open(served);
  Object.assign(served, loadFiles(lab.frames));
  try {
    return [
      weight(entry),
      await connection(lab, FAST),
      await connection(lab, SLOW),
      await wholePage(lab, FAST),
      await wholePage(lab, SLOW),
      ...(await messageCosts(lab)),
      await leftBehind(lab),
    ];
  } finally {
    await lab.close();
  }
}

function weight(entry: string): Result {
  const kilobytes = brotliCompressSync(entry).length / 1000;
  return {
    name: 'script-tag build, brotli',
    figure: `${kilobytes.toFixed(2)} kB`,
    bar: 'at most 10.0 kB',
    pass: kilobytes <= 10,
  };
}
