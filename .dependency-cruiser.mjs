/*
The import rules of src: which folder may import which. The rules are transitive: `comments` imports `session`, so it
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
  react: ['templates'],
  templates: ['host', 'comments'],
  backend: ['api'],
  testing: ['protocol'],
  inspector: ['host'],
  service: ['api'],
  doctor: ['api'],
};

const reachable = (folder) => [folder, ...imports[folder].flatMap(reachable)];
const folders = (names) => `^src/(${[...new Set(names)].join('|')})/`;

const layers = Object.keys(imports).map((folder) => ({
  name: `layer-${folder}`,
  comment: `src/${folder} may import only ${reachable(folder).join(', ')}.`,
  severity: 'error',
  from: { path: folders([folder]) },
  to: { path: '^src/', pathNot: folders(reachable(folder)) },
}));

export default {
  forbidden: [
    ...layers,
    {
      name: 'node-in-service-and-doctor-only',
      comment:
        'Only the service and the doctor run on Node alone; everything else runs in browsers or at the edge.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(service|doctor)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'unknown-folder',
      comment: 'Every folder of src has its row in the table above.',
      severity: 'error',
      from: {},
      to: { path: '^src/', pathNot: folders(Object.keys(imports)) },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types'] },
  },
};
