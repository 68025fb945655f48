import { ContextProvider } from '@lit/context';
import '../../src/comments/define.ts';
import { localeContext } from '../../src/context/locale.ts';
import { type EmbedSession, sessionContext } from '../../src/context/session.ts';
import { timeZoneContext } from '../../src/context/time-zone.ts';
import { negotiateLocale } from '../../src/locale/negotiate-locale.ts';
import { until } from '../browser/until.ts';
import { InMemoryService } from './in-memory-service.ts';
import { Panel } from './panel.ts';

/** The service of the current test, and its latest panel. */
export let service: InMemoryService;
export let panel: CommentsFixture;
const frames: HTMLElement[] = [];

type Hook = (callback: () => void) => void;
// A benchmark has no hooks.
const { beforeEach, afterEach } = globalThis as { beforeEach?: Hook; afterEach?: Hook };
beforeEach?.(() => {
  service = new InMemoryService();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach?.(() => {
  for (const frame of frames.splice(0)) frame.remove();
});

/**
 * A `<svc-comments>` with the contexts that a runtime provides and a service in memory. Each test starts with an empty
 * storage; its panels are removed afterwards.
 */
export interface CommentsFixture extends Panel {
  session(change: Partial<EmbedSession> & { userId?: number }): void;
  locale(tag: string): void;
  remove(): void;
}

/** Creates the fixture as the user `userId`. The list is empty until the service has responded. */
export function commentsFixture(
  service: InMemoryService,
  userId = 1,
  initialLocale = 'en-US',
): CommentsFixture {
  const frame = document.createElement('div');
  document.body.append(frame);
  frames.push(frame);
  const sessions = new ContextProvider(frame, { context: sessionContext });
  const locales = new ContextProvider(frame, { context: localeContext });
  const zones = new ContextProvider(frame, { context: timeZoneContext, initialValue: 'UTC' });
  for (const provider of [sessions, locales, zones]) provider.hostConnected();
  const session: CommentsFixture['session'] = ({ userId: user = userId, ...change }) => {
    const shared = { aud: 'acme', jti: 'j', iat: 0, exp: 9e9, embedTenant: 'acme' };
    sessions.setValue({
      surface: 'dashboard',
      publicId: 'sales',
      claims: { ...shared, sub: String(user) },
      fetch: (path, init = {}) => service.fetch(path, init, user),
      ...change,
    } as EmbedSession);
  };
  const locale = (tag: string) => {
    const negotiated = negotiateLocale(tag);
    if (!negotiated) throw new Error(`The locale ${tag} is not shipped.`);
    frame.lang = negotiated.language;
    frame.dir = negotiated.direction;
    locales.setValue(negotiated);
  };
  locale(initialLocale);
  session({});
  const element = document.createElement('svc-comments');
  frame.append(element);
  return Object.assign(new Panel(element), { session, locale, remove: () => frame.remove() });
}

/** Creates the panel of the current test, in the language `locale`. */
export function createPanel(locale?: string): void {
  panel = commentsFixture(service, 1, locale);
}

/** Creates the panel, and waits until it displays the list, which it renders over several frames. */
export async function openPanel(locale?: string): Promise<void> {
  createPanel(locale);
  await until(() => {
    const threads = panel.all('[part~="thread"]');
    const size = Number(threads[0]?.ariaSetSize);
    // -1 means that there is another page.
    const isComplete = threads.length >= (size === -1 ? service.pageSize : size);
    return panel.find('[part~="empty"]') || isComplete;
  });
}
