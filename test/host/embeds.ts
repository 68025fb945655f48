import type { SvcEmbed, SvcMessageEvent } from '../../src/host/index.ts';
import '../../src/host/define.ts';

/** What the configuration of the test runner hands to the pages. */
const { frameOrigin } = (globalThis as unknown as { __svc: { frameOrigin: string } }).__svc;

/** The base address of the fixture pages: a dashboard of theirs is one of the files in `frames/embed/dashboard`. */
export const baseUrl = `${frameOrigin}/test/browser/frames`;
export { frameOrigin };

/** What the embed of a test echoed. */
export interface Echo {
  type: string;
  payload: unknown;
  session: string | null;
}

/** An element on the page, with a record of what it fired. */
export interface Stage {
  embed: SvcEmbed;
  /** Everything that came as `svc-message`, by its wire type. */
  messages: SvcMessageEvent[];
  states: string[];
  /** The actions that the frame received, in order. */
  echoes(): Echo[];
}

const live = new Set<SvcEmbed>();

/** Puts an element on the page; it goes again after the test. */
export function stage(properties: Partial<SvcEmbed>): Stage {
  const embed = document.createElement('svc-embed');
  Object.assign(embed, { baseUrl, dashboard: 'ready.html', ...properties });
  live.add(embed);
  const record = recordOf(embed);
  document.body.append(embed);
  return record;
}

/** Records what an element fires. */
export function recordOf(embed: SvcEmbed): Stage {
  const messages: SvcMessageEvent[] = [];
  const states: string[] = [];
  embed.addEventListener('svc-message', (event) => messages.push(event));
  embed.addEventListener('svc-state-change', (event) => states.push(event.state));
  const echoes = () =>
    messages
      .filter(({ messageType }) => messageType === 'svc:event:echo')
      .map(({ payload }) => payload as Echo);
  return { embed, messages, states, echoes };
}

/** Resolves with the next event of a name that passes. */
export function next<K extends keyof HTMLElementEventMap>(
  embed: SvcEmbed,
  name: K,
  passes: (event: HTMLElementEventMap[K]) => boolean = () => true,
): Promise<HTMLElementEventMap[K]> {
  return new Promise((resolve) => {
    const listener = (event: HTMLElementEventMap[K]) => {
      if (!passes(event)) return;
      embed.removeEventListener(name, listener);
      resolve(event);
    };
    embed.addEventListener(name, listener);
  });
}

/** Resolves as soon as everything that was sent to the embed so far has been answered. */
export async function answered(embed: SvcEmbed): Promise<void> {
  const token = `${Math.random()}`;
  const echo = next(
    embed,
    'svc-message',
    ({ payload }) => (payload as Echo).type === `svc:action:ping-${token}`,
  );
  embed.send(`svc:action:ping-${token}`, {});
  await echo;
}

/** The iframe of an element. */
export function frameOf(embed: SvcEmbed): HTMLIFrameElement | null {
  return embed.shadowRoot?.querySelector('iframe') ?? null;
}

/** A part of an element. */
export function partOf(embed: SvcEmbed, part: string): HTMLElement {
  const element = embed.shadowRoot?.querySelector<HTMLElement>(`[part='${part}']`);
  if (!element) throw new Error(`there is no part ${part}`);
  return element;
}

afterEach(() => {
  for (const embed of live) embed.remove();
  live.clear();
});
