/*
The import rules: no cycles, and in src, which folder may import which. The latter are transitive: `comments` imports `session`, so it
may import `api` too. `npm run check` reports every other import. docs/architecture.md explains the layers.
*/
const imports = {
  lib: [],
  api: ['lib'],
  protocol: ['api'],
  locale: ['api'],
  session: ['api'],
  context: ['locale', 'session'],
  host: ['protocol', 'locale'],
  runtime: ['protocol', 'context'],
  comments: ['context'],
  'embed-page': ['runtime', 'comments'],
  react: ['framework-types'],
  'framework-types': ['host', 'comments'],
  backend: ['api'],
  testing: ['protocol'],
  inspector: ['host'],
  service: ['api'],
  doctor: ['api'],
};

/** A folder that may import everything, and that no other folder imports. */
const ALL = 'all';

/** The same for the folders inside one folder, whose own files may import them all. */
const inner = {
  host: {
    config: [],
    translations: [],
    frame: ['config'],
    session: ['config'],
    diagnosis: ['frame'],
  },
  comments: {
    client: [],
    placement: [],
    store: ['client'],
    translations: ['store'],
    mentions: ['translations'],
    controllers: ['mentions', 'placement'],
    view: ['controllers'],
  },
  service: {
    limits: [],
    database: ['limits'],
    logging: [],
    metrics: [],
    keys: ['database'],
    config: ['keys'],
    // One layer: what exceeds a limit is rejected with a problem.
    'http|admission': ['config', 'logging', 'metrics'],
    openapi: ['http|admission'],
    audit: ['http|admission'],
    paging: ['http|admission'],
    pages: ['paging'],
    'frame-check': ['pages'],
    auth: ['audit'],
    dashboards: ['auth'],
    users: ['auth', 'paging'],
    mounts: ['users'],
    sessions: ['users'],
    comments: ['users'],
    maintenance: ['comments'],
    cli: ALL,
  },
};

const reachable = (table, folder) => [
  folder,
  ...table[folder].flatMap((each) => reachable(table, each)),
];
const folders = (parent, names) => `^${parent}(${[...new Set(names)].join('|')})/`;

/** The rules of one table: what each folder of `parent` may import of it, and that the table has every folder. */
const layers = (parent, table) => [
  ...Object.keys(table)
    .filter((folder) => table[folder] !== ALL)
    .map((folder) => ({
      name: `layer-${folder}`,
      comment: `${parent}${folder} may import only ${reachable(table, folder).join(', ')}.`,
      severity: 'error',
      from: { path: folders(parent, [folder]) },
      to: { path: `^${parent}`, pathNot: folders(parent, reachable(table, folder)) },
    })),
  {
    name: 'unknown-folder',
    comment: 'Every folder has its row in the table above.',
    severity: 'error',
    from: {},
    to: { path: `^${parent}[^/]+/`, pathNot: folders(parent, Object.keys(table)) },
  },
];

export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'A cycle of imports is one module in several files.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...layers('src/', imports),
    ...Object.entries(inner).flatMap(([folder, table]) => layers(`src/${folder}/`, table)),
    {
      name: 'node-in-service-and-doctor-only',
      comment:
        'Only the service and the doctor run on Node alone; everything else runs in browsers or at the edge.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(service|doctor)/' },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^test/integrations/[^/]+/' }, // apps of frameworks, some in languages of their own
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types'] },
  },
};
