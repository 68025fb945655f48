/*
The benchmarks of <svc-embed>: script size, delay of the frame compared with a bare iframe, cost of messages, and memory
after 500 elements. All times are medians beside a baseline of the same run.

Load times:
 1. The baseline is a page without svc-embed. For the connection, it is an iframe created by a script. For the complete
    page, it is an iframe in the HTML, which does not wait for a script.
 2. The network is simulated with round trips, also for each new connection (one for TCP, one for TLS). The slow profile
    is Lighthouse's mobile throttling, the fast profile its desktop throttling. Without simulation, the start of the
    frame's process dominates.
 3. The page follows the README: a `preconnect` to the embed's origin. Chromium uses such a connection for a frame only
    if the frame is same-site, so same-site and cross-site frames are measured, with a browser profile: in incognito
    mode, Chromium does not preconnect.
 4. A script with one statement that creates an iframe is measured too: its cost is the minimum for any script.
*/

import { connection, loadFiles, wholePage } from './host/load-time.ts';
import { memoryLeak } from './host/memory-leak.ts';
import { messageCosts, messageFiles } from './host/message-cost.ts';
import { FAST, SLOW } from './host/network.ts';
import { openTestBed } from './host/test-bed.ts';
import type { Result } from './result.ts';
import { buildScriptTag, sizeResults } from './script-tag.ts';

const MAX_BYTES = { first: 15_500, all: 17_000 };

export async function bench(): Promise<Result[]> {
  const scriptTag = await buildScriptTag('cdn');
  const testBed = await openTestBed({ ...scriptTag.files, ...messageFiles, ...loadFiles });
  try {
    return [
      ...sizeResults(scriptTag, MAX_BYTES),
      await connection(testBed),
      await connection(testBed, FAST),
      await connection(testBed, SLOW),
      ...(await wholePage(testBed, 'same-site', FAST)),
      ...(await wholePage(testBed, 'same-site', SLOW)),
      ...(await wholePage(testBed, 'cross-site', FAST)),
      ...(await wholePage(testBed, 'cross-site', SLOW)),
      ...(await wholePage(testBed, 'cross-site')),
      ...(await messageCosts(testBed)),
      await memoryLeak(testBed),
    ];
  } finally {
    await testBed.close();
  }
}
