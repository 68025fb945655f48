/*
`npm run build` builds the package in `dist`: the scripts and the service in the modes of vite.config.ts, then the types.
*/
import { spawnSync } from 'node:child_process';

const MODES = ['library', 'inspector', 'cdn', 'cdn-comments', 'page', 'service', 'doctor'];
const PROJECTS = ['.', 'src/service'];
const DECLARATIONS = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly'];
const PATHS = ['--rootDir', 'src', '--outDir', 'dist/types', '--rewriteRelativeImportExtensions'];

for (const mode of MODES) run('vite', 'build', '--mode', mode);
for (const project of PROJECTS) run('tsc', '-p', project, ...DECLARATIONS, ...PATHS);

function run(command, ...args) {
  // the programs of npm are scripts of the shell on Windows
  const shell = process.platform === 'win32';
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', shell });
  if (error) console.error(error.message);
  if (status !== 0) process.exit(status || 1);
}
