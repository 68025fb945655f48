/*
npm run pictures: starts the demo and saves a picture of every page in light, in dark, on a phone and in Arabic to
`.data/pictures`, and those of the documentation to `docs/pictures`. Names as arguments select the pages.
*/
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { EXAMPLES } from '../../demo/host/page/gallery/examples.ts';
import type { Visit } from './browser.ts';
import { Visitor } from './visitor.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, '.data/pictures');
const DESKTOP = { width: 1440, height: 900 };

const VARIANTS = {
  light: { viewport: DESKTOP, colorScheme: 'light' },
  dark: { viewport: DESKTOP, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
} as const;

/** The host pages, by the name of their pictures. */
const PAGES: Readonly<Record<string, string>> = {
  builder: '/',
  studio: '/studio/#primaryColor=%230e7490&borderRadius=18',
  gallery: '/gallery/',
  ...Object.fromEntries(EXAMPLES.map(({ path }) => [`gallery-${path}`, `/gallery/${path}/`])),
  inspector: '/inspector/',
};
/** The surfaces of the embed, which are also taken in Arabic; the number is their height in pixels. */
const SURFACES: Readonly<Record<string, number>> = {
  dashboard: 2600,
  app: 900,
  chat: 900,
  comments: 900,
};
/** The pictures of the documentation, with the page and the variant that they show, and those that only its site has. */
const DOCUMENTED = {
  'docs/pictures/embed-builder-light': ['builder', 'light'],
  'docs/pictures/studio-light': ['studio', 'light'],
  'docs/pictures/inspector-dark': ['inspector', 'dark'],
  'demo/docs/.vitepress/pictures/embed-builder-dark': ['builder', 'dark'],
  'demo/docs/.vitepress/pictures/studio-dark': ['studio', 'dark'],
  'demo/docs/.vitepress/pictures/inspector-light': ['inspector', 'light'],
} as const;

const visitor = await Visitor.start();
try {
  await mkdir(FOLDER, { recursive: true });
  const selected = process.argv.slice(2);
  const isSelected = (name: string) => selected.length === 0 || selected.includes(name);
  for (const [name, path] of Object.entries(PAGES))
    if (isSelected(name)) await takePage(name, path);
  for (const name of Object.keys(SURFACES)) if (isSelected(name)) await takeSurface(name);
} finally {
  await visitor.end();
}

async function takePage(name: string, path: string): Promise<void> {
  for (const [variant, options] of Object.entries(VARIANTS)) {
    const opened = await visitor.open(options, path);
    const { page } = opened;
    await rest(opened);
    const file = join(FOLDER, `${name}-${variant}.png`);
    await page.screenshot({ path: file, fullPage: true });
    for (const [document, [of, look]] of Object.entries(DOCUMENTED))
      if (of === name && look === variant)
        await page.screenshot({ path: join(ROOT, `${document}.png`) });
    await page.context().close();
  }
}

/** Takes pictures of the embed alone, in its full height. */
async function takeSurface(name: string): Promise<void> {
  const variants = { ...VARIANTS, arabic: { ...VARIANTS.light, search: '#locale=ar' } };
  for (const [variant, { search = '', ...options }] of Object.entries(variants) as [
    string,
    (typeof VARIANTS)['light'] & { search?: string },
  ][]) {
    const address = `/?surface=${name}&allow-export=true${search}`;
    const opened = await visitor.open(options, address);
    const { page } = opened;
    const panel = page.getByRole('tabpanel').first();
    await page.locator('#builder').evaluate((builder, height) => {
      builder.style.setProperty('--preview-block-size', `${height}px`);
    }, SURFACES[name] ?? 0);
    await rest(opened);
    await panel.screenshot({ path: join(FOLDER, `${name}-${variant}.png`) });
    await page.context().close();
  }
}

/** Waits until a page and its frames have loaded everything. */
async function rest({ page, requests }: Visit): Promise<void> {
  await requests.untilIdle();
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
}
