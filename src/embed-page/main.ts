import '../comments/define.ts';
import { SvcComments } from '../comments/svc-comments.ts';
import { filtersContext } from '../context/filters.ts';
import { type EmbedSession, sessionContext } from '../context/session.ts';
import { watchContext } from '../context/watch-context.ts';
import { type EmbedRuntime, startRuntime } from '../runtime/index.ts';
import { heading } from './heading.ts';
import { PageTitles } from './page-titles.ts';
import { sampleDashboard } from './sample-dashboard.ts';
import { showStartFailure } from './start-failure.ts';

const main = document.querySelector('main') as HTMLElement;
const titles = new PageTitles();

try {
  startRuntime({
    mount,
    // It has no widgets.
    onDashboardChange: () => undefined,
    onStartFailure: (failure) => showStartFailure(main, failure),
  });
} catch (error) {
  showStartFailure(main, { message: String(error) });
}

/**
 * Displays the title, sample figures for a dashboard, and its comments if the account has them. Throws if the session may not read the
 * dashboard.
 */
async function mount(runtime: EmbedRuntime, session: EmbedSession): Promise<void> {
  const title = document.createElement('h1');
  const showTitle = async (current: EmbedSession) => {
    const text = await titles.get(current, location.pathname);
    if (runtime.session === current) title.textContent = document.title = text;
  };
  await showTitle(session);
  runtime.onAction('svc:action:navigate', ({ path }) => {
    void navigate(runtime, path);
    return true;
  });
  main.replaceChildren(title);
  if (runtime.surface === 'dashboard') main.append(sampleDashboard());
  if (runtime.surface === 'dashboard' && runtime.settings.comments) main.append(new SvcComments());
  watchContext(filtersContext, (filters) => {
    const [member] = Object.keys(filters);
    // biome-ignore lint/suspicious/noConsole: for the developer of the page, who sees no effect
    if (member) console.info(`svc-embed: the built-in page has no data: ${member} has no effect.`);
  });
  watchContext(sessionContext, (current) => {
    showTitle(current).catch((error) => runtime.reportError(error));
  });
}

let requestedPath: string | undefined;

/** Navigates when the title of the new page is known, which is a part of its view. The last request wins. */
async function navigate(runtime: EmbedRuntime, path: string): Promise<void> {
  requestedPath = path;
  const { session } = runtime;
  const { pathname } = new URL(path, location.href);
  const useHeading = (error: unknown) => {
    runtime.reportError(error);
    return heading(pathname);
  };
  const title = session && (await titles.get(session, pathname).catch(useHeading));
  if (requestedPath !== path) return;
  runtime.navigate(path, { title: title ?? '' });
  history.replaceState(history.state, '', path);
}
