import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FileResult } from '../results.ts';
import { endDescendants } from './processes.ts';
import { startLimitMs } from './start-limit.ts';

/** A message of event-reporter.mjs. */
type TestEvent =
  | { readonly type: 'pass' | 'skip'; readonly title: string }
  | { readonly type: 'suite' }
  | ({ readonly type: 'fail' } & TestFailure);

interface TestFailure {
  readonly title: string;
  readonly failureType: string;
  readonly text: string;
}

const REPORTER = join(import.meta.dirname, 'event-reporter.mjs');
const OUTPUT_LIMIT = 20_000;

/**
 * Runs a test file in its own process. A test that takes longer than `limitMs` fails. The process is ended if no test ends
 * for longer than that.
 */
export async function runTestFile(file: string, limitMs: number): Promise<FileResult> {
  const startedAt = performance.now();
  // with this variable, a test of the runner would run the file as a part of itself
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const child = spawn(
    process.execPath,
    [
      `--test-timeout=${limitMs}`,
      `--test-reporter=${REPORTER}`,
      '--test-reporter-destination=stdout',
      file,
    ],
    { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true, env },
  );
  const events: TestEvent[] = [];
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-OUTPUT_LIMIT);
    });
  const ended = endIfIdle(child, limitMs, (event) => events.push(event));
  const [code, signal] = await once(child, 'close');
  const reason =
    ended() ??
    (code === 0 ? undefined : `The process has exited with ${signal ?? `code ${code}`}.`);
  const failures = causesOf(events.filter((event) => event.type === 'fail'));
  if (reason && failures.length === 0) failures.push({ title: '', failureType: '', text: reason });
  const titles = (type: string) =>
    events.flatMap((event) => (event.type === type && 'title' in event ? [event.title] : []));
  return {
    file,
    durationMs: performance.now() - startedAt,
    passed: titles('pass'),
    skipped: titles('skip'),
    failures,
    output,
  };
}

/** The failures without those that follow from others: of suites, and of tests whose hook has failed. */
function causesOf(failures: readonly TestFailure[]): TestFailure[] {
  const own = failures.filter(({ failureType }) => failureType !== 'subtestsFailed');
  const causes = own.filter(({ failureType }) => failureType !== 'cancelledByParent');
  return causes.length > 0 ? causes : own;
}

/** Ends the process if it is idle; the result returns the reason. */
function endIfIdle(
  child: ChildProcess,
  limitMs: number,
  onEvent: (event: TestEvent) => void,
): () => string | undefined {
  let reason: string | undefined;
  const end = () => {
    reason = `No test has ended for ${limitMs / 1000} s, and the process is still running.`;
    if (child.pid) void endDescendants(child.pid).then(() => child.kill('SIGKILL'));
  };
  const idle = setTimeout(end, limitMs + Math.min(limitMs, startLimitMs()));
  child.on('message', (event: TestEvent) => {
    onEvent(event);
    idle.refresh();
  });
  child.once('close', () => clearTimeout(idle));
  return () => reason;
}
