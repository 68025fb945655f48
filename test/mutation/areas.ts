import { globSync } from 'node:fs';

interface Area {
  /** The sources whose tests run without a browser. */
  readonly sources: readonly string[];
  /** The folders of tests that execute them, the fastest first. */
  readonly tests: readonly string[];
  /** Whether the suites of the service execute them too. */
  readonly hasSuites?: boolean;
}

const areas: Record<string, Area> = {
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
      'src/host/config/{config-errors,embed-url,settings}.ts',
      'src/host/session/*.ts',
      'src/host/frame/{command-queue,commands,desired-state}.ts',
    ],
    tests: ['host/{config,frame,session}'],
  },
  runtime: {
    sources: [
      'src/runtime/host/{apply-action,event-queue,pin-host}.ts',
      'src/runtime/navigation/{embed-location,navigation-target}.ts',
      'src/runtime/report/{error-limiter,navigation-reporter,public-error,widget-registry}.ts',
      'src/runtime/state/{preferences,resolve-settings}.ts',
    ],
    tests: ['runtime'],
  },
  service: { sources: ['src/service/**/*.ts'], tests: ['service'], hasSuites: true },
  comments: { sources: ['src/comments/store/*.ts'], tests: ['comments'] },
};

/** Tests that open a browser, start several processes or fill the memory: slow, and not about single lines. */
const SLOW = [
  'test/comments/store/real-service-model.*',
  'test/host/frame/{frame-rejected,unreachable}.*',
  'test/service/{crash,memory,races}.*',
];

/** All suites of the service; slow. */
export const ON_POSTGRES = 'test/service/over-postgres.node.test.ts';

/** A test process: a file and its arguments. */
export interface TestRun {
  readonly name: string;
  readonly args: readonly string[];
}

/** A source file and its area. */
export interface Source {
  readonly area: string;
  readonly file: string;
}

/** The sources below `paths`, which are names of areas or paths; all sources if there are none. */
export function sourcesOf(paths: readonly string[]): Source[] {
  return Object.entries(areas)
    .flatMap(([area, { sources }]) => globSync([...sources]).map((file) => ({ area, file })))
    .filter(
      ({ area, file }) =>
        paths.length === 0 || paths.some((path) => path === area || file.startsWith(path)),
    )
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}

/**
 * The tests that may execute the sources of an area. The suites of the service run one by one on SQLite, so that a mutant
 * runs only those that execute it; then all of them on PostgreSQL.
 */
export function testRuns(area: string): TestRun[] {
  const { tests: folders = [], hasSuites } = areas[area] ?? {};
  const files = folders.flatMap((folder) =>
    globSync(`test/${folder}/**/*.node.test.ts`, { exclude: [...SLOW, '**/over-*'] }).sort(),
  );
  const runs = files.map((file) => ({ name: file, args: [file] }));
  if (!hasSuites) return runs;
  const suites = globSync('test/service/suites/*.ts').sort();
  const whole = ['test/security/over-sqlite.node.test.ts', ON_POSTGRES];
  return [
    ...runs,
    ...suites.map((name) => ({ name, args: ['test/mutation/service-suite.ts', name] })),
    ...whole.map((name) => ({ name, args: [name] })),
  ];
}
