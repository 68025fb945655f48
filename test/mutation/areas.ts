import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';

interface Area {
  /** The sources whose tests run without a browser. */
  readonly sources: readonly string[];
  /** The folders of tests that execute them. */
  readonly tests: readonly string[];
  /** Whether the suites of the service execute them too. */
  readonly hasSuites?: boolean;
}

const AREAS: Readonly<Record<string, Area>> = {
  protocol: { sources: ['src/protocol/*.ts'], tests: ['protocol', 'host', 'runtime'] },
  api: {
    sources: ['src/api/*.ts'],
    tests: ['api', 'protocol', 'session', 'backend', 'comments/client'],
    hasSuites: true,
  },
  locale: { sources: ['src/locale/*.ts'], tests: ['locale', 'host', 'runtime', 'comments'] },
  session: { sources: ['src/session/*.ts'], tests: ['session', 'comments'] },
  host: {
    sources: [
      'src/host/config/{embed-url,settings}.ts',
      'src/host/session/*.ts',
      'src/host/frame/{commands,desired-state}.ts',
    ],
    tests: ['host/{config,frame,session}'],
  },
  runtime: {
    sources: [
      'src/runtime/host/pin-host.ts',
      'src/runtime/navigation/{embed-location,navigation-target}.ts',
      'src/runtime/report/{error-reporter,public-error,widget-registry}.ts',
      'src/runtime/state/preferences.ts',
      'src/api/effective-settings.ts',
    ],
    tests: ['api', 'runtime'],
  },
  service: { sources: ['src/service/**/*.ts'], tests: ['service', 'deploy'], hasSuites: true },
  comments: { sources: ['src/comments/store/*.ts'], tests: ['comments'] },
};

/** Tests that open a browser or start several processes: slow, and not about single lines. */
const SLOW = [
  'test/comments/store/real-service-model.*',
  'test/service/{crash,races}.*',
  '**/over-*',
];
const ON_POSTGRES = 'test/service/over-postgres.node.test.ts';
const RESTORE_ON_POSTGRES = 'test/deploy/restore.deploy.ts';

/** The sources below `paths`, which are names of areas or paths; all sources if there are none. */
export function sourcesOf(paths: readonly string[]): { area: string; file: string }[] {
  return Object.entries(AREAS)
    .flatMap(([area, { sources }]) => globSync([...sources]).map((file) => ({ area, file })))
    .filter(
      ({ area, file }) =>
        paths.length === 0 || paths.some((path) => path === area || file.startsWith(path)),
    )
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}

/**
 * The tests that may execute a source, the nearest first: the arguments of a process for each. The suites of the service
 * run one by one on SQLite, so that a mutant runs only those that execute it; then all of them on PostgreSQL.
 */
export function testsOf(area: string, file: string): string[][] {
  const { tests: folders = [], hasSuites } = AREAS[area] ?? {};
  const folder = dirname(file).replace('src/', 'test/');
  const name = basename(file, '.ts');
  const rank = (test: string) =>
    dirname(test) !== folder ? 2 : basename(test).startsWith(name) ? 0 : 1;
  const patterns = folders.map((each) => `test/${each}/**/*.node.test.ts`);
  const files = globSync(patterns, { exclude: SLOW }).sort((a, b) => rank(a) - rank(b));
  const suites = hasSuites ? globSync('test/service/suites/*.ts').sort() : [];
  const near = files.filter((test) => rank(test) < 2);
  return [
    ...near.map((test) => [test]),
    ...suites.map((suite) => ['test/mutation/service-suite.ts', suite]),
    ...files.slice(near.length).map((test) => [test]),
    ...(hasSuites
      ? [['test/security/over-sqlite.node.test.ts'], [RESTORE_ON_POSTGRES], [ON_POSTGRES]]
      : []),
  ];
}
