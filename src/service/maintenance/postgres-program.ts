import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { DatabaseRejected } from '../database/errors.ts';

const execute = promisify(execFile);

/**
 * Runs a client program of PostgreSQL for the database of a URL. The password is passed in the environment, because
 * other users of the machine see the arguments. Throws `DatabaseRejected` with what the program reports.
 */
export async function runPostgresProgram(
  program: 'pg_dump' | 'pg_restore',
  url: string,
  args: readonly string[],
): Promise<void> {
  const database = new URL(url);
  const PGPASSWORD = decodeURIComponent(database.password);
  database.password = '';
  const env = { ...process.env, ...(PGPASSWORD === '' ? {} : { PGPASSWORD }) };
  try {
    await execute(program, [`--dbname=${database}`, ...args], { env });
  } catch (cause) {
    const { code, stderr = '' } = cause as { code?: string; stderr?: string };
    const reason = stderr.split('\n').find((line) => line.includes('error:')) ?? `exit ${code}`;
    throw new DatabaseRejected(
      code === 'ENOENT'
        ? `${program} is not installed. Install the client programs of PostgreSQL, of the version of the server or newer.`
        : `${program} failed: ${reason}`,
      { cause },
    );
  }
}
