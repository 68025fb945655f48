/*
The embedded app of the runtime's tests. A test page cannot access a frame of another origin, so it sends the source of a
function as `{ probe: source, args, id }`. The app runs it and posts `{ resultOf: id, value }` or `{ resultOf: id, error }`.
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
  type ErrorReport,
  runtimeContext,
  type StartOptions,
  startRuntime,
} from '../../../src/runtime/index.ts';

/** The values that a probe can access. */
export interface Scope {
  runtime: EmbedRuntime;
  /** All values of each context, oldest first. */
  session: EmbedSession[];
  settings: EmbedSettings[];
  theme: EmbedAppearance[];
  locale: EmbedLocale[];
  timeZone: string[];
  filters: EmbedFilters[];
  provided: EmbedRuntime[];
  /** The URL at each mount. */
  mounts: string[];
  /** Calls `startRuntime` again. */
  startAgain(): EmbedRuntime;
  /** The errors because of which the embed could not start. */
  failures: ErrorReport[];
  /** Values that a probe stores for a later probe. */
  notes: unknown[];
  watchSettings(callback: (settings: EmbedSettings) => void): void;
  /** Resolves when a condition is true. Checks it again after each new value of a context. */
  until(condition: () => boolean): Promise<void>;
}

const waiting: (() => void)[] = [];
const scope: Omit<Scope, 'runtime' | 'startAgain'> & Partial<Scope> = {
  session: [],
  settings: [],
  theme: [],
  locale: [],
  timeZone: [],
  filters: [],
  provided: [],
  mounts: [],
  failures: [],
  notes: [],
  watchSettings: (callback) => watchContext(settingsContext, callback),
  async until(condition) {
    while (!condition()) await new Promise<void>((resolve) => waiting.push(resolve));
  },
};

const parameters = new URLSearchParams(location.search);
const compile = (source: string) => new Function(`return (${source})`)();

// Results are sent in the same way as events, so that their order is preserved.
window.addEventListener('message', async ({ data }) => {
  if (typeof data?.probe !== 'string') return;
  const result = await run(data.probe, data.args);
  window.parent.postMessage({ resultOf: data.id, ...result }, '*');
});

const options: StartOptions = {
  async mount(runtime, session) {
    scope.mounts.push(location.href);
    const source = parameters.get('mount');
    if (source) await compile(source)(runtime, session, scope);
    // Without a widget that is still loading, `dashboard-loaded` would follow the first view in each test.
    else if (runtime.surface === 'dashboard') runtime.registerWidget('loading');
  },
  onStartFailure: (failure) => scope.failures.push(failure),
};
const authenticate = parameters.get('authenticate');
if (authenticate) options.authenticate = compile(authenticate);
const onDashboardChange = parameters.get('on-dashboard-change');
if (onDashboardChange) {
  options.onDashboardChange = (...args) => compile(onDashboardChange)(...args);
}
const ownAccount = parameters.get('own-account');
if (ownAccount) options.account = JSON.parse(ownAccount);

performance.mark('svc-start');
scope.runtime = startRuntime(options);
scope.startAgain = () => startRuntime(options);
record(sessionContext, scope.session);
record(settingsContext, scope.settings);
record(themeContext, scope.theme);
record(localeContext, scope.locale);
record(timeZoneContext, scope.timeZone);
record(filtersContext, scope.filters);
record(runtimeContext, scope.provided);
window.parent.postMessage({ listening: true }, '*');

async function run(probe: string, args: unknown[]) {
  try {
    return { value: await compile(probe)(scope, ...args) };
  } catch (error) {
    return { error: String(error) };
  }
}

function record<T>(context: Context<unknown, T>, values: T[]): void {
  watchContext(context, (value) => {
    values.push(value);
    for (const check of waiting.splice(0)) check();
  });
}
