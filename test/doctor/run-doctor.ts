import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Finding } from '../../src/doctor/finding.ts';

/** Runs the command. Returns its exit code, its output, and its findings. */
export async function runDoctor(args: readonly string[], variables: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['src/doctor/main.ts', 'doctor', ...args], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  const findings: Finding[] = args.includes('--json') ? JSON.parse(output) : [];
  return { code, output, errors, findings };
}
