import type { SvcEmbed, SvcMessageEvent } from '../../src/host/index.ts';
import '../../src/host/define.ts';
import { frameOrigin } from '../browser/page-config.ts';

/** The base URL of the test frames. Their dashboards are the scripts in `test/browser/frames`. */
export const baseUrl = frameOrigin;
export { frameOrigin };

/** A way to mint any number of sessions. */
export const session = { sessionProvider: () => `s${Math.random()}` };

/** An action that the test frame echoed. */
export interface Echo {
  type: string;
  payload: unknown;
  session: string | null;
}

/** An element on the page, with its recorded events. */
export interface TestEmbed {
  embed: SvcEmbed;
  /** All `svc-message` events. */
  messages: SvcMessageEvent[];
  states: string[];
  /** The actions that the frame received and echoed, in order. */
  echoes(): Echo[];
}

const embeds = new Set<SvcEmbed>();

/** Adds an element to the page until the end of the test. */
export function createEmbed(properties: Partial<SvcEmbed>): TestEmbed {
  const embed = document.createElement('svc-embed');
  Object.assign(embed, { baseUrl, dashboard: 'ready.html', ...properties });
  embeds.add(embed);
  const messages: SvcMessageEvent[] = [];
  const states: string[] = [];
  embed.addEventListener('svc-message', (event) => messages.push(event));
  embed.addEventListener('svc-state-change', (event) => states.push(event.state));
  const echoes = () =>
    messages
      .filter(({ messageType }) => messageType === 'svc:event:echo')
      .map(({ payload }) => payload as Echo);
  document.body.append(embed);
  return { embed, messages, states, echoes };
}

/** Adds an element to the page until the end of the test, and waits until its embed is ready. */
export async function readyEmbed(properties: Partial<SvcEmbed>): Promise<TestEmbed> {
  const record = createEmbed(properties);
  await record.embed.whenReady();
  return record;
}

/** Resolves with the next event that `accepts` accepts. */
export function nextEvent<K extends keyof HTMLElementEventMap>(
  embed: SvcEmbed,
  name: K,
  accepts: (event: HTMLElementEventMap[K]) => boolean = () => true,
): Promise<HTMLElementEventMap[K]> {
  return new Promise((resolve) => {
    const listener = (event: HTMLElementEventMap[K]) => {
      if (!accepts(event)) return;
      embed.removeEventListener(name, listener);
      resolve(event);
    };
    embed.addEventListener(name, listener);
  });
}

/** Resolves when the frame has echoed everything that was sent before. */
export async function echoed(embed: SvcEmbed): Promise<void> {
  const token = `${Math.random()}`;
  const echo = nextEvent(
    embed,
    'svc-message',
    ({ payload }) => (payload as Echo).type === `svc:action:ping-${token}`,
  );
  embed.send(`svc:action:ping-${token}`, {});
  await echo;
}

/** Resolves after the frames that a change of the layout needs to be painted. */
export async function painted(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}

/** Lets the frame report a fatal error with a name. */
export function failEmbed(embed: SvcEmbed, name: string): void {
  const payload = { message: 'No.', name, fatal: true };
  const event = { type: 'svc:event:error', payload };
  const action = { direction: 'action', type: 'svc:action:test-send-event', payload: event };
  frameOf(embed)?.contentWindow?.postMessage(action, '*');
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
  for (const embed of embeds) embed.remove();
  embeds.clear();
});
