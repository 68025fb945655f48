import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { codeBlocks } from '../repository/markdown.ts';

/*
The code blocks of a document that name a file are files of its app. The folder of the app has the other ones.
*/
const ROOT = resolve(import.meta.dirname, '../..');
/** The document of an app, if it is not `docs/NAME.md`. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  html: 'README.md',
  'test-kit': 'docs/testing.md',
  'test-kit-jest': 'docs/testing.md',
};

/** Returns the path of the document of an app. */
export function documentOf(app: string): string {
  return DOCUMENTS[app] ?? `docs/${app}.md`;
}

/** Returns the names of the apps. */
export function appNames(): string[] {
  const suffix = '.integration.ts';
  return globSync(`*${suffix}`, { cwd: import.meta.dirname }).map((file) => basename(file, suffix));
}

/** Returns the texts of the files of an app that its document contains, by their path. */
export function documentedFiles(app: string): Map<string, string> {
  const document = join(ROOT, documentOf(app));
  const blocks = existsSync(document) ? codeBlocks(readFileSync(document, 'utf8')) : [];
  return new Map(blocks.flatMap(({ name, code }) => (name ? [[name, code]] : [])));
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
