import type { Page } from 'playwright-core';
import type { parseAction } from '../../../src/protocol/actions.ts';
import type { Appearance } from '../../../src/runtime/state/appearance.ts';
import { bundle } from '../../node/bundle.ts';
import { median } from '../median.ts';
import { bound, milliseconds, type Result } from '../result.ts';

const ELEMENTS = 2000;
const MAX_RATIO = 1.5;
const ENTRY = `
  export { parseAction } from './src/protocol/actions.ts';
  export { Appearance } from './src/runtime/state/appearance.ts';
`;

/** Measures from a `set-theme` message to the new layout, compared with setting the custom properties directly. */
export async function theme(page: Page): Promise<Result> {
  const code = await bundle(ENTRY, { format: 'iife', globalName: 'svc' });
  await page.setContent('<!doctype html><title>theme</title><main></main>');
  await page.addScriptTag({ content: Buffer.from(code).toString() });
  const { direct, byMessage } = await page.evaluate(measure, ELEMENTS);
  return bound(
    `theme switch on ${ELEMENTS} elements`,
    milliseconds,
    median(byMessage),
    [median(direct), 'custom properties set directly'],
    { atMostTimes: MAX_RATIO },
  );
}

interface Parts {
  parseAction: typeof parseAction;
  Appearance: typeof Appearance;
}

/** Runs in the page: switches between two themes, directly and by message in turn. */
function measure(elements: number): { direct: number[]; byMessage: number[] } {
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
    appearance.setTheme('host', parsed.action.payload);
  };
  type Theme = (typeof themes)[number];
  const setDirectly = (theme: Theme) => {
    const { style } = root;
    style.setProperty('--svc-primary-color', theme.primaryColor);
    style.setProperty('--svc-on-primary-color', theme.primaryColor === 'navy' ? 'white' : 'black');
    style.setProperty('--svc-font', theme.font);
    style.setProperty('--svc-border-radius', `${theme.borderRadius}px`);
    style.setProperty('--svc-chat-input-color', theme.chat.inputColor);
  };
  const measureTime = (work: () => void) => {
    const start = performance.now();
    work();
    getComputedStyle(last).backgroundColor;
    document.body.getBoundingClientRect();
    return performance.now() - start;
  };
  const direct: number[] = [];
  const byMessage: number[] = [];
  const [navy, gold] = themes as [Theme, Theme];
  for (let round = 0; round < 84; round++) {
    // Each step changes the theme, and each method applies both themes.
    const [one, other] = round < 44 ? [navy, gold] : [gold, navy];
    const first = measureTime(() => setDirectly(one));
    const second = measureTime(() => message(other));
    if (round % 44 < 4) continue;
    direct.push(first);
    byMessage.push(second);
  }
  return { direct, byMessage };
}
