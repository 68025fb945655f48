import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { documentedFiles, sharedFiles } from './app-files.ts';
import { packedPackage } from './pack.ts';
import { runCommand } from './run-command.ts';

const REPOSITORY_MODULES = resolve(import.meta.dirname, '../../node_modules');
interface PackageJson {
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

export interface InstallOptions {
  /** Replace the versions of dependencies of the app. */
  readonly versions?: Readonly<Record<string, string>>;
  /** Another app whose files the app adds its own to. */
  readonly base?: string;
}

/** Copies the app `name` to a new folder, installs the packed package and its other dependencies, and returns the folder. */
export async function installApp(
  name: string,
  { versions = {}, base }: InstallOptions = {},
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `svc-${name}-`));
  writeFiles(folder, sharedFiles());
  if (base) copyApp(base, folder);
  copyApp(name, folder);
  completePackageJson(folder, versions);
  // Set by `npm run test:integrations`, which installs as a user does.
  const { EMBED_TARBALL } = process.env;
  copyFileSync(EMBED_TARBALL ?? (await packedPackage()), join(folder, 'svc-embed.tgz'));
  if (EMBED_TARBALL || !areInRepository(folder))
    await runCommand(folder, 'npm', 'install', '--no-audit', '--no-fund', '--loglevel=error');
  else await linkPackages(folder);
  return folder;
}

/** Copies the files of an app that its document does not contain, and writes the others. */
function copyApp(name: string, folder: string): void {
  cpSync(join(import.meta.dirname, name), folder, { recursive: true });
  writeFiles(folder, documentedFiles(name));
}

/** Writes texts to a folder, by their path in it. */
export function writeFiles(folder: string, files: ReadonlyMap<string, string>): void {
  for (const [file, text] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}

/** Deletes the folder of an app. */
export function removeApp(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function packageJson(folder: string): PackageJson {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** Adds what is equal in all apps, and sets the versions of dependencies. */
function completePackageJson(folder: string, versions: Readonly<Record<string, string>>): void {
  const app = packageJson(folder);
  for (const group of [app.dependencies, app.devDependencies])
    for (const name of Object.keys(group ?? {}))
      if (group && versions[name]) group[name] = versions[name];
  const dependencies = { ...app.dependencies, 'svc-embed': 'file:svc-embed.tgz' };
  const complete = { private: true, type: 'module', ...app, dependencies };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(complete, undefined, 2));
}

/** The dependencies of an app, other than this package. */
function dependenciesOf(folder: string): Record<string, string> {
  const { dependencies, devDependencies } = packageJson(folder);
  const { 'svc-embed': _, ...others } = { ...dependencies, ...devDependencies };
  return others;
}

/** Whether this repository has installed exactly the versions of an app, so that no network is needed. */
export function areInRepository(folder: string): boolean {
  return Object.entries(dependenciesOf(folder)).every(([name, version]) => {
    try {
      return packageJson(join(REPOSITORY_MODULES, name)).version === version;
    } catch {
      return false;
    }
  });
}

/** Extracts the package, and links its dependencies and those of the app from this repository. */
async function linkPackages(folder: string): Promise<void> {
  const target = join(folder, 'node_modules/svc-embed');
  mkdirSync(target, { recursive: true });
  await runCommand(target, 'tar', '-xzf', '../../svc-embed.tgz', '--strip-components=1');
  const { dependencies } = packageJson(target);
  linkModules(folder, Object.keys({ ...dependencies, ...dependenciesOf(folder), '.bin': '' }));
}

/** Links folders of the `node_modules` of this repository into those of an app. */
export function linkModules(folder: string, names: readonly string[]): void {
  for (const name of names) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(REPOSITORY_MODULES, name), link);
  }
}
