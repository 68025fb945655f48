import { defineConfig, type UserConfig } from 'vite';

/** The entries of the package that a browser, a host's server or a framework imports. */
const library: UserConfig = {
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
      external: [/^lit($|\/)/, /^@lit\//, /^@floating-ui\//, /^valibot$/, /^ky$/, /^react($|\/)/],
      output: { chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
};

/**
 * The script-tag module: one file with everything in it; languages load from beside it. Built as a library, because an
 * application's build would put Vite's preload helper into a second file that the first one waits for.
 */
const cdn: UserConfig = {
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2022',
    outDir: 'dist/cdn',
    sourcemap: true,
    lib: { entry: { 'svc-embed.min': 'src/host/define.ts' }, formats: ['es'] },
    rolldownOptions: {
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'locales/[name]-[hash].js',
        minify: true,
        comments: false,
      },
    },
  },
};

/** The small embedded page that the service answers with where it is given no app. */
const page: UserConfig = {
  root: 'src/page',
  base: '/embed/',
  build: { target: 'es2022', outDir: '../../dist/page', emptyOutDir: true, modulePreload: false },
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

const builds: Record<string, UserConfig> = { library, cdn, page, service };

export default defineConfig(({ mode }) => {
  const config = builds[mode];
  if (config) return config;
  throw new Error(
    `vite build needs --mode ${Object.keys(builds).join(', ')}; npm run build runs all.`,
  );
});
