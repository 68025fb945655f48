import { type Embedded, embed } from './embedded.ts';

/** Everything that an action could change, and the uncaught errors in the frame. */
export const stateOf = (embedded: Embedded) =>
  embedded.run(({ theme, locale, timeZone, filters, session, notes }) => ({
    style: document.documentElement.style.cssText,
    counts: [theme.length, locale.length, timeZone.length, filters.length, session.length],
    address: location.href,
    thrown: notes,
  }));

/** A frame that has sent its first view; its uncaught errors are recorded in `notes`. */
export async function opened(account = {}): Promise<Embedded> {
  const embedded = embed({ account });
  await embedded.event('view');
  await embedded.run(({ notes }) => {
    addEventListener('error', ({ message }) => notes.push(message));
    addEventListener('unhandledrejection', ({ reason }) => notes.push(String(reason)));
  });
  return embedded;
}
