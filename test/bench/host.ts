/*
<svc-embed>: what its script weighs, how much later than a bare iframe's the frame starts, what messages cost, and what
500 elements leave behind. All times are medians beside a bare baseline of the same run.

How the loads are compared:
 1. The bare baseline is what a host writes without us. For the connection it is an iframe that a script makes; with
    the script's own load it is a page whose HTML has the iframe, and so no script to wait for.
 2. A line costs round trips, for each new connection too (one of TCP, one of TLS). The slow line of the bar is
    Lighthouse's mobile throttling to the digit; the fast line is its desktop throttling. The same without any line is
    in the table as well: there the start of a process is most of what is measured.
 3. The page is written as the README says, with a `preconnect` to the embed's origin. Chromium lets a frame use such a
    connection only if the frame is of the page's own site (a custom domain of the tenant), so both kinds are measured,
    with a profile: without one the browser preconnects to nothing.
 4. A script of one line that makes an iframe is measured beside ours: what it costs, every script costs.
*/
import { brotliCompressSync } from 'node:zlib';
import { costFiles, leftBehind, messageCosts } from './host/costs.ts';
import { Lab, scriptTag } from './host/lab.ts';
import { FAST, SLOW } from './host/line.ts';
import { connection, loadFiles, wholePage } from './host/loads.ts';
import type { Result } from './result.ts';

export async function bench(): Promise<Result[]> {
  const { entry, files } = await scriptTag();
  const lab = await Lab.open({ ...files, ...costFiles, ...loadFiles });
  try {
    return [
      weight(entry),
      await connection(lab),
      await connection(lab, FAST),
      await connection(lab, SLOW),
      ...(await wholePage(lab, 'its own site', FAST)),
      ...(await wholePage(lab, 'its own site', SLOW)),
      ...(await wholePage(lab, 'another site', FAST)),
      ...(await wholePage(lab, 'another site', SLOW)),
      ...(await wholePage(lab, 'another site')),
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
