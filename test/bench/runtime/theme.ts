import type { Page } from 'playwright-core';
import type { parseAction } from '../../../src/protocol/actions.ts';
import type { Appearance } from '../../../src/runtime/appearance.ts';
import type { Result } from '../result.ts';
import { bundle } from './bundle.ts';
import { median } from './median.ts';

const ELEMENTS = 2000;
const BAR = 1.5;
const ENTRY = `
  export { parseAction } from './src/protocol/actions.ts';
  export { Appearance } from './src/runtime/appearance.ts';
`;

/**
 * From a `set-theme` message to a page laid out anew, beside the same custom properties set by
 * hand.
 */
export async function theme(page: Page): Promise<Result[]> {
  const code = await bundle(ENTRY, { format: 'iife', globalName: 'svc' });
  await page.setContent('<!doctype html><title>theme</title><main></main>');
  await page.addScriptTag({ content: Buffer.from(code).toString() });
  const { byHand, byMessage } = await page.evaluate(measure, ELEMENTS);
  const ratio = median(byMessage) / median(byHand);
  return [
    {
      name: `theme switch on ${ELEMENTS} elements`,
      figure: `${median(byMessage).toFixed(2)} ms`,
      baseline: `${median(byHand).toFixed(2)} ms by hand`,
      ratio,
      bar: `at most ${BAR} times`,
      pass: ratio <= BAR,
    },
  ];
}

interface Parts {
  parseAction: typeof parseAction;
  Appearance: typeof Appearance;
}

/** Runs in the page: switches to and fro between two themes, by hand and by message in turn. */
function measure(elements: number): { byHand: number[]; byMessage: number[] } {
  const { parseAction, Appearance } = (globalThis as unknown as { svc: Parts }).svc;
  const root = document.documentElement;
  const css = `span { display: inline-block; padding: 2px; color: var(--svc-on-primary-color);
    background: var(--svc-primary-color); border-radius: var(--svc-border-radius);
    font-family: var(--svc-font); border: 1px solid var(--svc-chat-input-color) }`;
  document.head.append(Object.assign(document.createElement('style'), { textContent: css }));
  for (let index = 0; index < elements; index++) {
    document.body.append(Object.assign(document.createElement('span'), { textContent: 'cell' }));
  }
  const last = document.body.lastElementChild as HTMLElement;
  const themes = [
    { primaryColor: 'navy', font: 'serif', borderRadius: 2, chat: { inputColor: 'red' } },
    { primaryColor: 'gold', font: 'monospace', borderRadius: 8, chat: { inputColor: 'blue' } },
  ];
  const appearance = new Appearance(root, () => undefined, new AbortController().signal);
  const message = (payload: unknown) => {
    const envelope = { source: 'svc-embed', direction: 'action', timestamp: 1 };
    const parsed = parseAction({ ...envelope, type: 'svc:action:set-theme', payload });
    if (parsed?.kind !== 'action' || parsed.action.type !== 'svc:action:set-theme') throw parsed;
    appearance.setHostTheme(parsed.action.payload);
  };
  type Theme = (typeof themes)[number];
  const hand = (theme: Theme) => {
    const { style } = root;
    style.setProperty('--svc-primary-color', theme.primaryColor);
    style.setProperty('--svc-on-primary-color', theme.primaryColor === 'navy' ? 'white' : 'black');
    style.setProperty('--svc-font', theme.font);
    style.setProperty('--svc-border-radius', `${theme.borderRadius}px`);
    style.setProperty('--svc-chat-input-color', theme.chat.inputColor);
  };
  const timed = (work: () => void) => {
    const start = performance.now();
    work();
    getComputedStyle(last).backgroundColor;
    document.body.getBoundingClientRect();
    return performance.now() - start;
  };
  const byHand: number[] = [];
  const byMessage: number[] = [];
  const [navy, gold] = themes as [Theme, Theme];
  for (let round = 0; round < 84; round++) {
    // Every step is a change, and each way takes both steps.
    const [one, other] = round < 44 ? [navy, gold] : [gold, navy];
    const first = timed(() => hand(one));
    const second = timed(() => message(other));
    if (round % 44 < 4) continue;
    byHand.push(first);
    byMessage.push(second);
  }
  return { byHand, byMessage };
}
