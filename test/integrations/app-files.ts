import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { codeBlocks } from '../repository/markdown.ts';

/*
The code blocks of a document that name a file are files of its app. The folder of the app has the other ones. A document of
several apps has a section for each; what is before the first of these sections belongs to all of them.
*/
const ROOT = resolve(import.meta.dirname, '../..');
/** The document of an app and its section there, if the document is not `docs/NAME.md`. */
const DOCUMENTS: Readonly<Record<string, readonly [file: string, section?: string]>> = {
  html: ['README.md'],
  'test-kit': ['docs/testing.md'],
  'test-kit-jest': ['docs/testing.md'],
  vue: ['docs/frameworks.md', 'Vue'],
  svelte: ['docs/frameworks.md', 'Svelte'],
  solid: ['docs/frameworks.md', 'Solid'],
  angular: ['docs/frameworks.md', 'Angular'],
  next: ['docs/server-rendering.md', 'Next'],
  'react-router': ['docs/server-rendering.md', 'React Router'],
  nuxt: ['docs/server-rendering.md', 'Nuxt'],
  sveltekit: ['docs/server-rendering.md', 'SvelteKit'],
  astro: ['docs/server-rendering.md', 'Astro'],
};

/** Returns the path of the document of an app. */
export function documentOf(app: string): string {
  return DOCUMENTS[app]?.[0] ?? `docs/${app}.md`;
}

/** Returns the names of the apps. */
export function appNames(): string[] {
  const suffix = '.integration.ts';
  return globSync(`*${suffix}`, { cwd: import.meta.dirname }).map((file) => basename(file, suffix));
}

/** Returns the texts of the files of an app that its document contains, by their path. */
export function documentedFiles(app: string): Map<string, string> {
  const document = join(ROOT, documentOf(app));
  const text = existsSync(document) ? readFileSync(document, 'utf8') : '';
  const blocks = codeBlocks(partOf(app, text));
  return new Map(blocks.flatMap(({ name, code }) => (name ? [[name, code]] : [])));
}

/** Returns the part of its document that belongs to an app. */
function partOf(app: string, text: string): string {
  const [file, section] = DOCUMENTS[app] ?? [];
  if (!section) return text;
  const ofApps = Object.values(DOCUMENTS).flatMap(([path, name]) => (path === file ? [name] : []));
  const sections = text.split(/^(?=## )/m);
  const first = sections.findIndex((part) => ofApps.some((name) => isSection(part, name)));
  const own = sections.filter((part) => isSection(part, section));
  if (own.length !== 1) throw new Error(`${file} must have one section "${section}".`);
  return [...sections.slice(0, first), ...own].join('');
}

function isSection(part: string, name?: string): boolean {
  return part.startsWith(`## ${name}\n`);
}

/** Returns the configuration of the service, and the backend of the apps that have no own one. */
export function sharedFiles(): Map<string, string> {
  const [configuration, backend] = ['service.json', 'server.mjs'];
  return new Map([
    [configuration, documentedFiles('html').get(configuration) ?? ''],
    [backend, documentedFiles('react').get(backend) ?? ''],
  ]);
}

/** Returns the texts of the files of all apps that documents contain, by their path in the repository. */
export function allDocumentedFiles(): Map<string, string> {
  const ofApps = ['', ...appNames()].flatMap((app) =>
    [...(app ? documentedFiles(app) : sharedFiles())].map(
      ([file, text]) => [join('test/integrations', app, file), text] as const,
    ),
  );
  return new Map(ofApps);
}
