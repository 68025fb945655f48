import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { type Declaration, elements } from '../repository/manifest.ts';

/** All elements except the inspector, a tool of developers that no template contains. */
const templateElements = elements.filter(({ tagName }) => tagName !== 'svc-inspector');

/** Binds every attribute, property and event of an element, once in each framework. */
function bindings({ tagName, attributes, events, members }: Declaration): string {
  const properties = members
    .filter((member) => member.kind === 'field' && !member.readonly && !member.static)
    .map(({ name }) => name);
  const eventNames = events.map(({ name }) => name);
  const listeners = eventNames.map((name) => `on${name.split('-').map(capitalize).join('')}`);
  const svelteHandlers = eventNames.map((name) => `on${name}`);
  const solidHandlers = eventNames.map((name) => `on:${name}`);
  const settings = [...properties, ...attributes.map(({ name }) => name)];
  const object = (names: string[]) =>
    `{${[...new Set(names)].map((name) => `'${name}': undefined`).join()}}`;
  return `
    vue<'${tagName}'>(${object([...properties, ...listeners])});
    preact<'${tagName}'>(${object([...settings, ...svelteHandlers])});
    svelte<'${tagName}'>(${object([...settings, ...svelteHandlers])});
    solid<'${tagName}'>(${object([...settings, ...solidHandlers])});`;
}

function capitalize(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

describe('the types for templates', () => {
  it('contain every attribute, property and event of custom-elements.json', () => {
    const folder = mkdtempSync(join(tmpdir(), 'svc-templates-'));
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    const tsconfig = { extends: resolve('tsconfig.json'), include: ['*.ts'], exclude: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
    const source = `
      import type { JSX as PreactJsx } from 'preact';
      import type { JSX } from 'solid-js';
      import type { SvelteHTMLElements } from 'svelte/elements';
      import type { GlobalComponents } from 'vue';
      import type {} from '${resolve('src/framework-types/preact.ts')}';
      import type {} from '${resolve('src/framework-types/solid.ts')}';
      import type {} from '${resolve('src/framework-types/svelte.ts')}';
      import type {} from '${resolve('src/framework-types/vue.ts')}';
      type Tag = 'svc-embed' | 'svc-comments';
      declare function vue<T extends Tag>(props: InstanceType<GlobalComponents[T]>['$props']): void;
      declare function preact<T extends Tag>(props: PreactJsx.IntrinsicElements[T]): void;
      declare function solid<T extends Tag>(props: JSX.IntrinsicElements[T]): void;
      declare function svelte<T extends Tag>(props: SvelteHTMLElements[T]): void;
      ${templateElements.map(bindings).join('')}`;
    writeFileSync(join(folder, 'bindings.ts'), source);
    const { status, stdout } = spawnSync('node_modules/.bin/tsc', ['-p', folder], {
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    assert.equal(status, 0, stdout);
    assert.equal(templateElements.length, 2);
  });
});
