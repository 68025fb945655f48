import sbom from 'rollup-plugin-sbom';
import { defineConfig, type UserConfig } from 'vite';
import { compressFiles } from './.ci/build/compress-files.mjs';
import { readmeLicenses } from './.ci/build/readme-licenses.mjs';
import { VERSION } from './src/api/version.ts';

/*
Each build writes source maps without a comment that names them: tests read from them what a file contains, and the package
does not contain them. Only the scripts for tags are minified, so that stacks name the functions of the sources.
*/
/** The license texts of the libraries in a build, next to its files. */
const NOTICES = 'THIRD-PARTY-NOTICES.md';

/**
 * The entry points of the package for browsers, frameworks and the host's backend. Dependencies stay imports, except
 * @lit/react: its build for Node sets no properties, also in the simulated documents of tests; and ky, which as a
 * dependency would warn at each install with an older Node, also if it is used in browsers only.
 */
const library: UserConfig = {
  build: {
    target: 'es2022',
    outDir: 'dist',
    // `npm run build` begins with this build, so that no file of an earlier build stays.
    emptyOutDir: true,
    minify: false,
    sourcemap: 'hidden',
    license: { fileName: NOTICES },
    lib: {
      entry: {
        index: 'src/host/define.ts',
        host: 'src/host/index.ts',
        runtime: 'src/runtime/index.ts',
        comments: 'src/comments/define.ts',
        'comments-element': 'src/comments/index.ts',
        context: 'src/context/index.ts',
        protocol: 'src/protocol/index.ts',
        api: 'src/api/index.ts',
        backend: 'src/backend/index.ts',
        react: 'src/react/index.ts',
        jsx: 'src/react/jsx.ts',
        vue: 'src/framework-types/vue.ts',
        preact: 'src/framework-types/preact.ts',
        solid: 'src/framework-types/solid.ts',
        svelte: 'src/framework-types/svelte.ts',
        testing: 'src/testing/index.ts',
      },
      formats: ['es'],
    },
    rolldownOptions: {
      external: [
        /^lit($|\/)/,
        /^@lit\/(?!react($|\/))/,
        /^@floating-ui\//,
        /^valibot$/,
        /^react($|\/)/,
      ],
      // The names of error classes are part of stacks.
      output: { chunkFileNames: 'chunks/[name]-[hash].js', keepNames: true },
    },
  },
};

/** `svc-embed/inspector` in files of its own: shared chunks would add imports to the entries for production. */
const inspector: UserConfig = {
  build: {
    ...library.build,
    emptyOutDir: false,
    license: false,
    lib: {
      entry: {
        inspector: 'src/inspector/define.ts',
        'inspector-production': 'src/inspector/production.ts',
      },
      formats: ['es'],
    },
  },
};

/**
 * A module for a script tag: one file with all libraries. Translations load from the folder next to it. It is a library
 * build, because an application build would put Vite's preload helper in a second file that delays the first.
 */
const scriptTag = (name: string, entry: string): UserConfig => ({
  define: { 'process.env.NODE_ENV': '"production"' },
  // A translation is one object; an export per text would double its size.
  json: { namedExports: false },
  build: {
    target: 'es2022',
    outDir: 'dist/cdn',
    emptyOutDir: false,
    sourcemap: 'hidden',
    license: { fileName: `${name}.${NOTICES}` },
    lib: { entry: { [`${name}.min`]: entry }, formats: ['es'] },
    rolldownOptions: {
      // Code that a translation shares with the script stays in the script, instead of in a third file.
      preserveEntrySignatures: 'allow-extension',
      optimization: { inlineConst: true },
      // Without it, objects that only spread the entries of an unused schema would stay.
      treeshake: { propertyReadSideEffects: false },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'locales/[name]-[hash].js',
        minify: true,
        comments: false,
        // `svc-embed doctor` compares the version with that of the service.
        postBanner: `/*! svc-embed ${VERSION} */`,
      },
    },
  },
});

/** The built-in page, which the service serves if no embedded app is configured. */
const page: UserConfig = {
  root: 'src/embed-page',
  base: '/embed/',
  plugins: [compressFiles()],
  build: {
    target: 'es2022',
    // These versions support light-dark(). Its fallback would ignore a color scheme that is set by a script.
    cssTarget: ['chrome125', 'firefox128', 'safari17.5'],
    outDir: '../../dist/page',
    emptyOutDir: true,
    modulePreload: false,
    license: { fileName: NOTICES },
  },
};

/**
 * The service bundled with its libraries, so that installing the package for a page does not download a server. The
 * software bill of materials (CycloneDX) lists them for vulnerability scanners, which find no package otherwise.
 */
const service: UserConfig = {
  ssr: { target: 'node', noExternal: true },
  plugins: [
    sbom({
      outDir: '.',
      outFilename: 'sbom.cdx',
      includeWellKnown: false,
      saveTimestamp: false,
    }),
    readmeLicenses(NOTICES),
  ],
  build: {
    ssr: true,
    target: 'node22',
    outDir: 'dist/service',
    sourcemap: 'hidden',
    license: { fileName: NOTICES },
    rolldownOptions: {
      input: { index: 'src/service/index.ts', main: 'src/service/cli/main.ts' },
      // Would repeat the list of public suffixes, a string of 70 kB, in each condition.
      optimization: { inlineConst: false },
      // V8 keeps the source of a file, with two bytes per character if one of them is not Latin-1, as in that list.
      output: {
        comments: false,
        codeSplitting: { groups: [{ name: 'public-suffixes', test: /tldts/ }] },
      },
    },
  },
};

/** The command `svc-embed`. */
const doctor: UserConfig = {
  // An optional peer dependency, for `--browser`.
  ssr: { target: 'node', noExternal: true, external: ['puppeteer-core'] },
  plugins: [readmeLicenses(NOTICES)],
  build: {
    ssr: 'src/doctor/main.ts',
    target: 'node22',
    outDir: 'dist/doctor',
    sourcemap: 'hidden',
    license: { fileName: NOTICES },
  },
};

const builds: Record<string, UserConfig> = {
  library,
  inspector,
  cdn: scriptTag('svc-embed', 'src/host/define.ts'),
  'cdn-comments': scriptTag('svc-comments', 'src/comments/define.ts'),
  page,
  service,
  doctor,
};

export default defineConfig(({ mode }) => {
  const config = builds[mode];
  if (config) return config;
  throw new Error(
    `Unknown --mode "${mode}". Expected one of ${Object.keys(builds).join(', ')}. npm run build runs all.`,
  );
});
