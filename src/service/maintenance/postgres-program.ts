import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { DatabaseRejected } from '../database/errors.ts';

const execute = promisify(execFile);

/**
 * Runs a client program of PostgreSQL for the database of a URL. The password is passed in the environment, because
 * other users of the machine see the arguments. Throws `DatabaseRejected` with what the program reports; if the signal
 * aborts, its reason, after the program has ended.
 */
export async function runPostgresProgram(
  program: 'pg_dump' | 'pg_restore',
  url: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const database = new URL(url);
  const PGPASSWORD = database.searchParams.get('password') ?? decodeURIComponent(database.password);
  database.password = '';
  database.searchParams.delete('password');
  // A mode of pg, which libpq calls otherwise.
  if (database.searchParams.get('sslmode') === 'no-verify')
    database.searchParams.set('sslmode', 'require');
  // `searchParams` writes blanks as `+`, which libpq does not decode.
  database.search = database.search.replaceAll('+', '%20');
  const env = { ...process.env, ...(PGPASSWORD === '' ? {} : { PGPASSWORD }) };
  const running = execute(program, [`--dbname=${database}`, ...args], { env, signal });
  const ended = new Promise((resolve) => running.child.once('close', resolve));
  try {
    await running;
  } catch (cause) {
    if (signal.aborted) await ended;
    signal.throwIfAborted();
    const { code, stderr = '' } = cause as { code?: string; stderr?: string };
    const lines = stderr.split('\n').filter((line) => /(?:error|detail): /.test(line));
    const reason = lines.slice(0, 2).join(' ') || `exit ${code}`;
    throw new DatabaseRejected(
      code === 'ENOENT'
        ? `${program} is not installed. Install the client programs of PostgreSQL, of the version of the server or newer.`
        : `${program} failed: ${reason}`,
      { cause },
    );
  }
}
