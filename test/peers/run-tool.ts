import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installPackages } from '../node/install-packages.ts';

const LINES = 30;

/** Runs a program of the packages of this folder, or of the project, and throws what it prints if it fails. */
export function runTool(program: string, ...args: string[]): string {
  const path = `${join(installPackages(import.meta.dirname), '.bin')}:${process.env.PATH}`;
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
    maxBuffer: 2 ** 27,
  });
  const lines = `${stdout}\n${stderr}`.trim().split('\n');
  if (status !== 0) throw error ?? new Error(lines.slice(-LINES).join('\n'));
  return 'no problems';
}
