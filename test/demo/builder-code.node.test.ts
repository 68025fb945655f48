import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { compile } from 'svelte/compiler';
import { compileScript, compileTemplate, parse } from 'vue/compiler-sfc';
import { fromAddress, toAddress } from '../../demo/host/page/builder/address.ts';
import { FRAMEWORKS } from '../../demo/host/page/builder/code/page-code.ts';
import { SERVERS, serverFile } from '../../demo/host/page/builder/code/server-code.ts';
import {
  type Configuration,
  DEFAULT_CONFIGURATION,
} from '../../demo/host/page/builder/configuration.ts';
import { PRESETS } from '../../demo/host/page/studio/theme/presets.ts';
import { TABS } from '../../demo/host/page/studio/theme/tabs.ts';
import { allDocumentedFiles } from '../integrations/app-files.ts';
import { runCommand } from '../integrations/run-command.ts';

const ROOT = join(import.meta.dirname, '../..');
const DOCUMENTED_FILES = allDocumentedFiles();
/** The endpoints that are not in the documentation, by the name of their file in an app. */
const APPS: Readonly<Record<string, string>> = {
  'server.mjs': 'test/integrations/server.mjs',
  'app/api/embed-session/route.ts': 'test/integrations/next/app/api/embed-session/route.ts',
};
const SERVICE = 'https://acme.example';
const THEME = { ...PRESETS[2]?.theme, font: `"Brand Sans", 'It</script>s', serif` };
const ALL_CHOICES: Configuration = {
  ...DEFAULT_CONFIGURATION,
  locale: 'de-DE',
  timezone: 'Europe/Berlin',
  colorScheme: 'dark',
  theme: THEME,
  airport: 'ORD',
  allowExport: true,
  autoHeight: true,
};
const CONFIGURATIONS = TABS.flatMap((tab) => [
  { ...DEFAULT_CONFIGURATION, tab },
  { ...ALL_CHOICES, tab },
]);

/** Returns the first file of a framework. */
function mainFile(id: string, configuration: Configuration): string {
  return filesOf(id, configuration)[0]?.text ?? '';
}

function filesOf(id: string, configuration: Configuration) {
  return FRAMEWORKS.find((framework) => framework.id === id)?.files(configuration, SERVICE) ?? [];
}

/** Returns the text of a session endpoint that the embed builder shows. */
function serverSource(file: string): string {
  const ofApp = DOCUMENTED_FILES.get(APPS[file] ?? '');
  return ofApp ?? readFileSync(join(ROOT, `docs/session-endpoint/${file}`), 'utf8');
}

/** Parses a template; returns the attributes of its svc- tag, with bindings as `:name`. */
function attributesOf(template: string): Record<string, string | true> {
  const { descriptor, errors } = parse(`<template>${template}</template>`);
  assert.deepEqual(errors, []);
  const tag = descriptor.template?.ast?.children.find(
    (node) => 'tag' in node && node.tag.startsWith('svc-'),
  );
  assert.ok(tag && 'props' in tag);
  return Object.fromEntries(
    tag.props.map((prop) =>
      prop.type === 6 ? [prop.name, prop.value?.content ?? true] : [prop.rawName, prop.loc.source],
    ),
  );
}

describe('code of the embed builder', () => {
  it('is HTML with the selected attributes', () => {
    assert.deepEqual(attributesOf(mainFile('html', DEFAULT_CONFIGURATION)), {
      'base-url': SERVICE,
      dashboard: 'flights',
      'session-url': '/api/embed-session',
    });
    const { theme, filters, ...others } = attributesOf(mainFile('html', ALL_CHOICES));
    assert.deepEqual(JSON.parse(`${theme}`), THEME);
    assert.deepEqual(JSON.parse(`${filters}`), { 'flights.origin': 'ORD' });
    assert.deepEqual(others, {
      'base-url': SERVICE,
      dashboard: 'flights',
      'session-url': '/api/embed-session',
      locale: 'de-DE',
      timezone: 'Europe/Berlin',
      'color-scheme': 'dark',
      'allow-export': true,
      'auto-height': true,
    });
  });

  it('has only the attributes of the surface', () => {
    const names = (tab: Configuration['tab']) =>
      Object.keys(attributesOf(mainFile('html', { ...ALL_CHOICES, tab }))).join(' ');
    const language = 'locale timezone';
    assert.equal(
      names('app'),
      `base-url surface deployment-id session-url ${language} color-scheme theme auto-height`,
    );
    const chat = `base-url surface session-url ${language} color-scheme theme auto-height`;
    assert.equal(names('chat'), chat);
    assert.equal(names('comments'), `base-url dashboard ${language}`);
  });

  it('compiles in React, Next.js and as scripts of all frameworks, in strict mode', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'svc-builder-'));
    try {
      writeProject(folder);
      await runCommand(folder, join(ROOT, 'node_modules/.bin/tsc'), '-p', '.');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('compiles in Vue, with bindings for what is not text', () => {
    for (const configuration of CONFIGURATIONS) {
      const source = mainFile('vue', configuration);
      const { descriptor, errors } = parse(source);
      assert.deepEqual(errors, []);
      const bindings = descriptor.scriptSetup && compileScript(descriptor, { id: 'x' }).bindings;
      const { code, ...template } = compileTemplate({
        source: descriptor.template?.content ?? '',
        filename: 'dashboard.vue',
        id: 'x',
        compilerOptions: {
          isCustomElement: (tag) => tag.startsWith('svc-'),
          ...(bindings && { bindingMetadata: bindings }),
        },
      });
      assert.deepEqual(template.errors, []);
      if (configuration === CONFIGURATIONS[1])
        assert.match(
          code,
          /theme: \$setup\.theme,\s+filters: \$setup\.filters,\s+"allow-export": true/,
        );
    }
  });

  it('compiles in Svelte without warnings', () => {
    for (const configuration of CONFIGURATIONS) {
      const source = mainFile('svelte', configuration);
      const { js, warnings } = compile(source, { filename: 'dashboard.svelte' });
      assert.deepEqual(warnings, []);
      if (configuration === CONFIGURATIONS[1]) assert.match(js.code, /'allowExport', true/);
    }
  });

  it('binds objects as properties in Angular', () => {
    const [, template = ''] = /template: `(.*?)`/s.exec(mainFile('angular', ALL_CHOICES)) ?? [];
    const attributes = attributesOf(template);
    assert.equal(attributes['[theme]'], 'theme');
    assert.equal(attributes['[filters]'], 'filters');
    assert.equal(attributes['[allowExport]'], 'true');
    assert.equal(attributes['base-url'], SERVICE);
  });

  it('repeats the files of the documentation that no choice changes', () => {
    for (const [id, name] of [
      ['vue', 'src/main.ts'],
      ['vue', 'vite.config.ts'],
      ['svelte', 'src/main.ts'],
      ['angular', 'src/main.ts'],
    ] as const) {
      const documented = DOCUMENTED_FILES.get(`test/integrations/${id}/${name}`);
      const shown = filesOf(id, DEFAULT_CONFIGURATION).find((file) => file.name === name);
      assert.equal(shown?.text, documented?.replace(/^\/\/.*\n/, '').trim(), `${id} ${name}`);
    }
    const next = mainFile('next', { ...DEFAULT_CONFIGURATION, dashboard: 'sales' });
    const page = (DOCUMENTED_FILES.get('test/integrations/next/app/page.tsx') ?? '')
      .replace(/^\/\/.*\n/, '')
      .replace('http://127.0.0.1:4000', SERVICE);
    const words = (text: string) => text.trim().split(/\s+/);
    assert.deepEqual(words(next), words(page));
  });

  it('applies theme and color scheme to the comments with a style sheet', () => {
    for (const { id } of FRAMEWORKS) {
      const files = filesOf(id, { ...ALL_CHOICES, tab: 'comments' });
      const sheet = files.find(({ name }) => name.endsWith('comments.css'))?.text ?? '';
      assert.match(sheet, /^svc-comments \{\n {2}color-scheme: dark;\n {2}--svc-primary-color: /);
      assert.doesNotMatch(sheet, /analytics/);
      assert.ok(
        files.some(({ text }) => text.includes('comments.css')),
        id,
      );
    }
  });

  it('has the address of the service in every server language, and the creator mode for the app', () => {
    for (const server of SERVERS) {
      const source = serverSource(server.file);
      const file = (tab: Configuration['tab']) =>
        serverFile(server, source, { ...DEFAULT_CONFIGURATION, tab }, SERVICE).text;
      assert.equal(source.split(server.externalId).length, 2, server.id);
      assert.ok(file('dashboard').includes(SERVICE), server.id);
      assert.doesNotMatch(file('dashboard'), /127\.0\.0\.1|creatorMode/);
      assert.ok(file('app').includes(server.creatorMode), server.id);
    }
  });
});

describe('address of the embed builder', () => {
  const read = (address: string) =>
    fromAddress(new URL(address, 'http://demo'), (property) => property !== 'color');
  const choices = { ...ALL_CHOICES, tab: 'chat', dashboard: 'sales', viewer: 'read-only' } as const;
  const other = { ...choices, theme: { borderRadius: 3 }, framework: 'vue', server: 'python' };

  it('restores every choice', () => {
    for (const configuration of [DEFAULT_CONFIGURATION, other])
      assert.deepEqual(read(toAddress(configuration)), { configuration, problem: '' });
    assert.equal(toAddress(DEFAULT_CONFIGURATION), '/');
  });

  it('has the default of what is invalid', () => {
    const names = [
      'surface',
      'dashboard',
      'color-scheme',
      'view-as',
      'airport',
      'framework',
      'server',
    ];
    const query = names.map((name) => `${name}=<x>`).join('&');
    const { configuration, problem } = read(`/?${query}&allow-export=1#primaryColor=url(x)`);
    assert.deepEqual(configuration, DEFAULT_CONFIGURATION);
    assert.match(problem, /“primaryColor” must be a CSS color/);
  });
});

/** Writes the TypeScript of all frameworks, with the package as its sources and without Angular's types. */
function writeProject(folder: string): void {
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  for (const [index, configuration] of CONFIGURATIONS.entries())
    for (const { id, files } of FRAMEWORKS)
      for (const { name, text } of files(configuration, SERVICE)) {
        const [, script] = /<script.* lang="ts">\n(.*?)<\/script>\n\n/s.exec(text) ?? [];
        const isTypeScript = /\.tsx?$/.test(name);
        if (isTypeScript) write(`${index}/${id}/${name}`, text);
        else if (/\.(vue|svelte)$/.test(name))
          write(`${index}/${id}/${name}.ts`, `${script ?? ''}\nexport default {} as never;`);
      }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  write('angular.d.ts', DECLARATIONS);
  write('tsconfig.json', JSON.stringify(PROJECT));
}

const DECLARATIONS = `
declare module '@angular/core' {
  export function Component(metadata: object): (type: new () => object) => void;
  export const CUSTOM_ELEMENTS_SCHEMA: object;
}
declare module '@angular/platform-browser' {
  export function bootstrapApplication(type: new () => object): Promise<void>;
}
declare module '@vitejs/plugin-vue';
declare module '*.css';
`;

const PROJECT = {
  extends: join(ROOT, 'tsconfig.json'),
  compilerOptions: {
    noEmit: true,
    jsx: 'react-jsx',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: [],
    paths: {
      'svc-embed': [join(ROOT, 'src/host/define.ts')],
      'svc-embed/comments': [join(ROOT, 'src/comments/define.ts')],
      'svc-embed/react': [join(ROOT, 'src/react/index.ts')],
      'svc-embed/vue': [join(ROOT, 'src/framework-types/vue.ts')],
      'svc-embed/svelte': [join(ROOT, 'src/framework-types/svelte.ts')],
    },
  },
  include: ['.'],
  exclude: ['node_modules'],
};
