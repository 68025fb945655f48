import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { type FileResult, hasFailed } from '../results.ts';

const CONFIG = 'test/web-test-runner.config.mjs';

/** Runs browser tests; resolves with a result for each file. What the runner has printed is with the first that failed. */
export async function runBrowserTests(
  files: readonly string[],
  onFile: (result: FileResult) => void = () => {},
  config = CONFIG,
): Promise<FileResult[]> {
  if (files.length === 0) return [];
  const startedAt = performance.now();
  const results = new Map<string, FileResult>();
  const args = ['--config', config, '--concurrency', '1', '--files', ...files];
  const child = spawn('wtr', args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  child.on('message', (result: FileResult) => {
    results.set(result.file, result);
    onFile(result);
  });
  const exited = once(child, 'exit');
  const output = child.stdout ? await text(child.stdout) : '';
  const [code] = await exited;
  const isExplained = code === 0 || [...results.values()].some(hasFailed);
  const reason = `The test runner has exited with code ${code}.`;
  for (const file of files)
    if (!results.has(file) || !isExplained) {
      const durationMs = performance.now() - startedAt;
      const failures = [{ title: '', text: reason }];
      const result = { file, durationMs, failures, passed: [], skipped: [], output: '' };
      results.set(file, result);
      onFile(result);
    }
  const all = [...results.values()];
  const failed = all.find(hasFailed);
  return all.map((result) => (result === failed ? { ...result, output } : result));
}
