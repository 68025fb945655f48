/*
The app of the runtime's tests. Test pages send it functions to run ("probes"), since they cannot look into a frame of
another origin: `{ probe: source, args, id }`, answered by `{ answers: id, value }`.
*/
import type { Context } from '@lit/context';
import {
  type EmbedAppearance,
  type EmbedFilters,
  type EmbedLocale,
  type EmbedSession,
  type EmbedSettings,
  filtersContext,
  localeContext,
  sessionContext,
  settingsContext,
  themeContext,
  timeZoneContext,
  watchContext,
} from '../../../src/context/index.ts';
import {
  type EmbedRuntime,
  runtimeContext,
  type StartOptions,
  startRuntime,
} from '../../../src/runtime/index.ts';

/** What a probe can see. */
export interface Scope {
  runtime: EmbedRuntime;
  /** The values of each context, in the order in which they came. */
  session: EmbedSession[];
  settings: EmbedSettings[];
  theme: EmbedAppearance[];
  locale: EmbedLocale[];
  timeZone: string[];
  filters: EmbedFilters[];
  provided: EmbedRuntime[];
  /** Where the app stood when it was mounted, once a mount. */
  mounts: string[];
  /** Room for what a probe leaves for another. */
  notes: unknown[];
  watchSettings(callback: (settings: EmbedSettings) => void): void;
  /** Resolves as soon as a condition holds, asked again with every value of a context. */
  until(condition: () => boolean): Promise<void>;
}

const waiting: (() => void)[] = [];
const scope: Omit<Scope, 'runtime'> & { runtime?: EmbedRuntime } = {
  session: [],
  settings: [],
  theme: [],
  locale: [],
  timeZone: [],
  filters: [],
  provided: [],
  mounts: [],
  notes: [],
  watchSettings: (callback) => watchContext(settingsContext, callback),
  async until(condition) {
    while (!condition()) await new Promise<void>((resolve) => waiting.push(resolve));
  },
};

const given = new URLSearchParams(location.search);
const compile = (source: string) => new Function(`return (${source})`)();

// Answers go the way of the events, so that neither overtakes the other.
window.addEventListener('message', async ({ data }) => {
  if (typeof data?.probe !== 'string') return;
  const answer = await run(data.probe, data.args);
  window.parent.postMessage({ answers: data.id, ...answer }, '*');
});

const options: StartOptions = {
  async mount(runtime, session) {
    scope.mounts.push(location.href);
    const source = given.get('mount');
    if (source) await compile(source)(runtime, session, scope);
  },
};
const authenticate = given.get('authenticate');
if (authenticate) options.authenticate = compile(authenticate);
const ownAccount = given.get('own-account');
if (ownAccount) options.account = JSON.parse(ownAccount);

performance.mark('svc-start');
scope.runtime = startRuntime(options);
follow(sessionContext, scope.session);
follow(settingsContext, scope.settings);
follow(themeContext, scope.theme);
follow(localeContext, scope.locale);
follow(timeZoneContext, scope.timeZone);
follow(filtersContext, scope.filters);
follow(runtimeContext, scope.provided);
window.parent.postMessage({ listening: true }, '*');

async function run(probe: string, args: unknown[]) {
  try {
    return { value: await compile(probe)(scope, ...args) };
  } catch (error) {
    return { error: String(error) };
  }
}

function follow<T>(context: Context<unknown, T>, values: T[]): void {
  watchContext(context, (value) => {
    values.push(value);
    for (const again of waiting.splice(0)) again();
  });
}
