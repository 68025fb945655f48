import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import type { Page } from 'playwright-core';
import { compile } from 'svelte/compiler';
import { installPackages } from '../node/install-packages.ts';
import { launchBrowser } from '../node/launch-browser.ts';

const NAMES = ['html', 'react', 'react-wrapper', 'vue', 'svelte', 'angular'];
const FOLDER = join(import.meta.dirname, 'frameworks');
const SVELTE: Plugin = {
  name: 'svelte',
  setup({ onLoad }) {
    onLoad({ filter: /\.svelte$/ }, ({ path }) => {
      const { js } = compile(readFileSync(path, 'utf8'), { filename: path, generate: 'client' });
      return { contents: js.code, loader: 'js' };
    });
  },
};

/** Runs the checks of custom-elements-everywhere with `<svc-embed>` in each framework of test/integrations. */
export async function frameworks(): Promise<string> {
  const browser = await launchBrowser();
  try {
    for (const name of NAMES) {
      const page = await browser.newPage();
      await page.addScriptTag({ content: await bundle(name), type: 'module' });
      await page.waitForFunction(() => 'mount' in globalThis);
      const failed = await check(page);
      if (failed.length > 0) throw new Error(`${name}: ${failed.join(', ')}`);
      await page.close();
    }
    return NAMES.join(', ');
  } finally {
    await browser.close();
  }
}

async function bundle(name: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import '../../../src/host/define.ts'; import { mount } from './${name}.mjs'; Object.assign(globalThis, { mount });`,
      resolveDir: FOLDER,
    },
    nodePaths: [installPackages(import.meta.dirname)],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    conditions: ['browser', 'production'],
    define: { 'process.env.NODE_ENV': '"production"' },
    tsconfig: join(import.meta.dirname, '../../tsconfig.json'),
    plugins: [SVELTE],
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

/** Returns the names of the checks that fail. */
function check(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    type State = {
      isVisible: boolean;
      dashboard: string;
      autoHeight: boolean;
      theme?: { primaryColor: string };
    };
    type Embed = HTMLElement & State;
    const { mount } = globalThis as unknown as {
      mount(place: Element, onReady: () => void): Promise<(state: State) => unknown>;
    };
    const place = document.body.appendChild(document.createElement('div'));
    let events = 0;
    const update = await mount(place, () => events++);
    const embed = () => place.querySelector<Embed>('svc-embed');
    const hasColor = (color: string) => embed()?.theme?.primaryColor === color;
    const theme = { primaryColor: 'navy' };
    const first = { isVisible: true, dashboard: 'sales', autoHeight: true, theme };
    const second = {
      ...first,
      dashboard: 'costs',
      autoHeight: false,
      theme: { primaryColor: 'gold' },
    };
    const failed: string[] = [];
    const expect = async (name: string, condition: () => unknown) => {
      const end = performance.now() + 5_000;
      while (!condition() && performance.now() < end) await new Promise(requestAnimationFrame);
      if (!condition()) failed.push(name);
    };
    await update(first);
    await expect('displays the element', () => embed());
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
    await update(first);
    await expect('displays it again', () => embed()?.dashboard === 'sales' && hasColor('navy'));
    embed()?.dispatchEvent(new Event('svc-ready'));
    await expect('calls the listener of the new element once', () => events === 2);
    return failed;
  });
}
