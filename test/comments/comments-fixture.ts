import { ContextProvider } from '@lit/context';
import '../../src/comments/define.ts';
import type { SvcComments } from '../../src/comments/svc-comments.ts';
import { localeContext } from '../../src/context/locale.ts';
import { type EmbedSession, sessionContext } from '../../src/context/session.ts';
import { timeZoneContext } from '../../src/context/time-zone.ts';
import { negotiateLocale } from '../../src/locale/negotiate-locale.ts';
import type { InMemoryService } from './in-memory-service.ts';

/** A `<svc-comments>` with the contexts that a runtime provides and a service in memory. */
export interface CommentsFixture {
  element: SvcComments;
  root: ShadowRoot;
  session(change: Partial<EmbedSession> & { userId?: number }): void;
  locale(tag: string): void;
  /** Returns the element of a selector in the shadow root. */
  find<T extends HTMLElement = HTMLElement>(selector: string): T | null;
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
  const sessions = new ContextProvider(frame, { context: sessionContext });
  const locales = new ContextProvider(frame, { context: localeContext });
  const zones = new ContextProvider(frame, { context: timeZoneContext, initialValue: 'UTC' });
  for (const provider of [sessions, locales, zones]) provider.hostConnected();
  const session: CommentsFixture['session'] = ({ userId: user = userId, ...change }) => {
    const claims = {
      aud: 'acme',
      jti: 'j',
      iat: 0,
      exp: 9e9,
      sub: String(user),
      embedTenant: 'acme',
    };
    sessions.setValue({
      surface: 'dashboard',
      publicId: 'sales',
      claims,
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
  const root = element.shadowRoot as ShadowRoot;
  return {
    element,
    root,
    session,
    locale,
    find: (selector) => root.querySelector(selector),
    remove: () => frame.remove(),
  };
}
