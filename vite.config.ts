import { transform } from 'esbuild';
import { minify } from 'terser';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

/** Writes the style sheets of the elements without what only people need. */
const shortStyles: Plugin = {
  name: 'short-styles',
  transform: {
    filter: { id: /\/src\/(host|comments\/view)\/(\w+\.)?styles\.ts$/ },
    async handler(code) {
      const [all, css] = /(?<==\s*(?:\/\* css \*\/ )?)`(.+)`/s.exec(code) ?? ['', ''];
      const short = await transform(css, { loader: 'css', minify: true });
      return { code: code.replace(all, JSON.stringify(short.code.trim())), map: null };
    },
  },
};

/** The entries of the package that a browser, a host's server or a framework imports. */
const library: UserConfig = {
  plugins: [shortStyles],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: false,
    sourcemap: true,
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
      },
      formats: ['es'],
    },
    rolldownOptions: {
      external: [/^lit($|\/)/, /^@lit\//, /^@floating-ui\//, /^valibot$/, /^react($|\/)/],
      output: { chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
};

/**
 * Takes out of valibot what it keeps for other libraries: nobody can reach the schemas of the script tag. valibot has
 * no build without it, and no minifier can know it; it weighs 0.09 kB. Where a version of valibot is written otherwise,
 * the build fails rather than grow.
 */
const ownSchemas: Plugin = {
  name: 'own-schemas',
  transform: {
    filter: { id: /\/valibot\/dist\// },
    handler(code) {
      const unread = [
        /^\s*reference: \w+,$/gm,
        /^\s*async: false,$/gm,
        /^\s*(lang|abort\w*): config\$1\.\w+,?$/gm,
        /schema\["~standard"\] = \{.+?\n\t\};/gs,
      ];
      const short = unread.reduce((rest, pattern) => {
        if (rest.search(pattern) < 0) this.error(`valibot has nothing like ${pattern} any more.`);
        return rest.replace(pattern, '');
      }, code);
      return { code: short, map: null };
    },
  },
};

/** A second minifier after the bundler's own: each finds what the other leaves, 2 % of the script with brotli. */
const secondMinifier: Plugin = {
  name: 'second-minifier',
  async generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      const map = chunk.type === 'chunk' ? bundle[`${chunk.sourcemapFileName}`] : undefined;
      if (chunk.type !== 'chunk' || map?.type !== 'asset') continue;
      const minified = await minify(chunk.code, {
        module: true,
        ecma: 2020,
        compress: {
          passes: 4,
          hoist_funs: true,
          conditionals: false,
          keep_fargs: false,
          pure_getters: true,
          unsafe_arrows: true,
        },
        sourceMap: { content: `${map.source}` },
      });
      chunk.code = `${minified.code}`;
      map.source = `${minified.map}`;
    }
  },
};

/**
 * A script-tag module: one file with everything in it; languages load from beside it. Built as a library, because an
 * application's build would put Vite's preload helper into a second file that the first one waits for.
 */
const script = (name: string, entry: string): UserConfig => ({
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [shortStyles, ownSchemas, secondMinifier],
  build: {
    target: 'es2022',
    outDir: 'dist/cdn',
    emptyOutDir: false,
    sourcemap: true,
    lib: { entry: { [`${name}.min`]: entry }, formats: ['es'] },
    rolldownOptions: {
      // What a language shares with the script stays in the script, instead of in a file that both wait for.
      preserveEntrySignatures: 'allow-extension',
      optimization: { inlineConst: true },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'locales/[name]-[hash].js',
        minify: true,
        comments: false,
      },
    },
  },
});

/** The small embedded page that the service answers with where it is given no app. */
const page: UserConfig = {
  root: 'src/embed-page',
  base: '/embed/',
  build: {
    target: 'es2022',
    // light-dark() stays as it is: the scheme is set by script, which its replacement would not notice.
    cssTarget: ['chrome125', 'firefox128', 'safari17.5'],
    outDir: '../../dist/page',
    emptyOutDir: true,
    modulePreload: false,
  },
};

/** The service with its own libraries inside, so that a page's install does not download a server. */
const service: UserConfig = {
  ssr: { target: 'node', noExternal: true },
  build: {
    ssr: true,
    target: 'node22',
    outDir: 'dist/service',
    sourcemap: true,
    rolldownOptions: {
      input: { index: 'src/service/index.ts', main: 'src/service/cli/main.ts' },
    },
  },
};

const builds: Record<string, UserConfig> = {
  library,
  cdn: script('svc-embed', 'src/host/define.ts'),
  'cdn-comments': script('svc-comments', 'src/comments/define.ts'),
  page,
  service,
};

export default defineConfig(({ mode }) => {
  const config = builds[mode];
  if (config) return config;
  throw new Error(
    `vite build needs --mode ${Object.keys(builds).join(', ')}; npm run build runs all.`,
  );
});
