import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import vue from '@vitejs/plugin-vue';
import type { PluginOption } from 'vite';
import { documentFiles } from '../../.ci/build/document-files.mjs';
import { compilerOptions } from '../../src/framework-types/vue-compiler-options.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The example data of the apps of `test/integrations`, and the data of the demo in their place. */
const EXAMPLE_DATA: readonly (readonly [RegExp, string])[] = [
  [/(orders|sales)\.region/g, 'flights.origin_state'],
  [/(\\?['"])emea\1/g, '$1CA$1'],
  [/ EMEA</g, ' California<'],
  [/(\\?['"])sales\1/g, '$1flights$1'],
];

/** Builds the apps of `test/integrations` as they are, with the data of the demo, also in their displayed source. */
export const frameworkApps: readonly PluginOption[] = [
  documentFiles(),
  {
    name: 'example-data',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/test/integrations/')) return;
      return EXAMPLE_DATA.reduce((text, [pattern, value]) => text.replace(pattern, value), code);
    },
  },
  vue({ template: { compilerOptions } }),
  svelte({ configFile: false }),
];

/** The source of each entry of the package, by its name, because the demo runs without a build of the package. */
export function packageEntries(): { find: RegExp; replacement: string }[] {
  const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { types: string }>;
  };
  return Object.entries(exports).map(([name, entry]) => ({
    find: new RegExp(`^svc-embed${name.slice(1).replaceAll('.', '\\.')}$`),
    replacement: join(ROOT, sourceOf(entry)),
  }));
}

function sourceOf(entry: string | { types: string; default?: string }): string {
  if (typeof entry === 'string') return entry;
  return entry.types.startsWith('./dist/types/')
    ? entry.types.replace('./dist/types/', 'src/').replace(/\.d\.ts$/, '.ts')
    : (entry.default ?? '');
}
