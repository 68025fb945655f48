import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import type { Page } from 'playwright-core';
import { compile } from 'svelte/compiler';
import { installPackages } from '../node/install-packages.ts';
import { launchBrowser } from '../node/launch-browser.ts';

const NAMES = ['html', 'react', 'react-wrapper', 'vue', 'svelte', 'angular', 'solid'];
/** Those with a server, and what hydrates their HTML. Next does it as React Router; Astro's needs none, as `html`. */
const SERVERS = { nuxt: 'vue', sveltekit: 'svelte', 'react-router': 'react-wrapper' };
const FOLDER = join(import.meta.dirname, 'frameworks');
const FIRST = {
  isVisible: true,
  dashboard: 'sales',
  autoHeight: true,
  theme: { primaryColor: 'navy' },
};
type State = typeof FIRST;
/** The templates of Svelte and Solid. */
const compiler = (generate: 'client' | 'server'): Plugin => ({
  name: 'templates',
  setup({ onLoad }) {
    onLoad({ filter: /\.svelte$/ }, ({ path }) => {
      const { js } = compile(readFileSync(path, 'utf8'), { filename: path, generate });
      return { contents: js.code, loader: 'js' };
    });
    onLoad({ filter: /\.jsx$/ }, async ({ path }) => {
      const load = createRequire(join(installPackages(import.meta.dirname), 'load.js'));
      const { code } = await load('@babel/core').transformFileAsync(path, {
        configFile: false,
        presets: [load('babel-preset-solid')],
      });
      return { contents: code, loader: 'js' };
    });
  },
});

const OPTIONS = {
  bundle: true,
  write: false as const,
  target: 'es2022',
  define: { 'process.env.NODE_ENV': '"production"' },
  tsconfig: join(import.meta.dirname, '../../tsconfig.json'),
  resolveExtensions: ['.mjs', '.jsx', '.ts', '.js'],
  logLevel: 'error' as const,
} satisfies BuildOptions;

/** Runs the checks of custom-elements-everywhere with `<svc-embed>` in each framework of test/integrations. */
export async function frameworks(): Promise<string> {
  const browser = await launchBrowser();
  try {
    const renderers = { ...Object.fromEntries(NAMES.map((name) => [name, name])), ...SERVERS };
    for (const [name, renderer] of Object.entries(renderers)) {
      const page = await browser.newPage();
      const html = name in SERVERS ? await renderOnServer(name) : undefined;
      await page.addScriptTag({ content: await bundle(renderer), type: 'module' });
      await page.waitForFunction(() => 'mount' in globalThis);
      const failed = await check(page, html);
      if (failed.length > 0) throw new Error(`${name}: ${failed.join(', ')}`);
      await page.close();
    }
    return Object.keys(renderers).join(', ');
  } finally {
    await browser.close();
  }
}

/** Returns the HTML of a framework's server, which does not render objects: the theme is JSON. */
async function renderOnServer(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(FOLDER, `${name}.mjs`)],
    ...OPTIONS,
    nodePaths: [installPackages(import.meta.dirname)],
    platform: 'node',
    format: 'cjs',
    conditions: ['node', 'production'],
    plugins: [compiler('server')],
  });
  const module = { exports: {} as { render(state: object): string | Promise<string> } };
  const require = createRequire(import.meta.url);
  new Function('module', 'require', outputFiles[0]?.text ?? '')(module, require);
  return module.exports.render({ ...FIRST, theme: JSON.stringify(FIRST.theme) });
}

async function bundle(name: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import '../../../src/host/define.ts'; import { mount } from './${name}'; Object.assign(globalThis, { mount });`,
      resolveDir: FOLDER,
    },
    ...OPTIONS,
    nodePaths: [installPackages(import.meta.dirname)],
    format: 'esm',
    conditions: ['browser', 'production'],
    plugins: [compiler('client')],
  });
  return outputFiles[0]?.text ?? '';
}

/** Returns the names of the checks that fail. */
function check(page: Page, html: string | undefined): Promise<string[]> {
  const run = async ({ html, first }: { html: string | undefined; first: State }) => {
    const { mount } = globalThis as unknown as {
      mount(place: Element, onReady: () => void, first?: object): (state: object) => unknown;
    };
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = html ?? '';
    const embed = () => place.querySelector<HTMLElement & Partial<State>>('svc-embed');
    const rendered = embed();
    let events = 0;
    const textOf = (theme: object) => (html ? JSON.stringify(theme) : theme);
    const shownFirst = { ...first, theme: textOf(first.theme) };
    const update = await mount(place, () => events++, html ? shownFirst : undefined);
    const hasColor = (color: string) => embed()?.theme?.primaryColor === color;
    const theme = textOf({ primaryColor: 'gold' });
    const second = { ...shownFirst, dashboard: 'costs', autoHeight: false, theme };
    const failed: string[] = [];
    const expect = async (name: string, condition: () => unknown) => {
      const end = performance.now() + 5_000;
      while (!condition() && performance.now() < end) await new Promise(requestAnimationFrame);
      if (!condition()) failed.push(name);
    };
    await update(shownFirst);
    await expect('displays the element', () => embed());
    if (html) await expect('keeps the element of the server', () => embed() === rendered);
    const shown = embed();
    await expect('passes a string', () => embed()?.dashboard === 'sales');
    await expect('passes true', () => embed()?.autoHeight === true);
    await expect('passes an object', () => hasColor('navy'));
    shown?.dispatchEvent(new Event('svc-ready'));
    await expect('calls the listener of an event once', () => events === 1);
    await update(second);
    await expect('passes another string', () => embed()?.dashboard === 'costs');
    await expect('passes false', () => embed()?.autoHeight === false);
    await expect('passes another object', () => hasColor('gold'));
    await expect('keeps the element', () => embed() === shown);
    await update({ ...second, isVisible: false });
    await expect('hides the element', () => !embed());
    await update(shownFirst);
    await expect('displays it again', () => embed()?.dashboard === 'sales' && hasColor('navy'));
    embed()?.dispatchEvent(new Event('svc-ready'));
    await expect('calls the listener of the new element once', () => events === 2);
    return failed;
  };
  return page.evaluate(run, { html, first: FIRST });
}
