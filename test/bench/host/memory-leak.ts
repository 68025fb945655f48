import { heap } from '../heap.ts';
import type { Result } from '../result.ts';
import type { TestBed } from './test-bed.ts';

const CYCLES = 500;

/** Measures memory, frames and listeners that remain after 500 elements are added and removed. */
export async function memoryLeak(testBed: TestBed): Promise<Result> {
  const { page, devtools, pageOrigin, frameOrigin } = await testBed.open();
  await page.goto(`${pageOrigin}/blank.html`);
  const addAndRemove = (times: number) =>
    page.evaluate(
      async ({ src, times }) => {
        await import('/svc-embed.min.js' as string);
        for (let cycle = 0; cycle < times; cycle++) {
          const element = Object.assign(document.createElement('svc-embed'), { src });
          document.body.append(element);
          await element.whenReady();
          element.remove();
        }
      },
      { src: `${frameOrigin}/sender.html`, times },
    );
  await addAndRemove(50);
  const before = await heap(page);
  await addAndRemove(CYCLES);
  const growth = ((await heap(page)) - before) / 2 ** 20;
  const frames = page.frames().length - 1;
  const { result: global } = await devtools.send('Runtime.evaluate', { expression: 'window' });
  const { listeners } = await devtools.send('DOMDebugger.getEventListeners', {
    objectId: global.objectId ?? '',
  });
  const count = listeners.filter(({ type }) => type === 'message').length;
  await page.close();
  return {
    name: `left after ${CYCLES} elements were added and removed`,
    figure: `${growth.toFixed(2)} MB, ${frames} frames, ${count} listeners`,
    limit: 'less than 1 MB, no frame, at most 1 listener',
    pass: growth < 1 && frames === 0 && count <= 1,
  };
}
