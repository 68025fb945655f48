import { parseArgs } from 'node:util';
import { type DoctorOptions, examine } from './doctor.ts';
import type { Finding } from './finding.ts';

const HELP = `svc-embed doctor PAGE [--service URL [--key-env NAME]] [--json]

Checks a page with <svc-embed>: its Content-Security-Policy, whether the service allows the page to frame it, the session
endpoint, the headers, the clocks and the versions. Prints what to change.

  --service URL   the base URL of the service, instead of the one that the page names
  --key-env NAME  also checks the API key in this environment variable; it is sent to --service only
  --json          prints the findings as JSON

Exit code: 0 nothing to change, 1 findings, 2 invalid command line.

  SVC_API_KEY=… svc-embed doctor http://localhost:5173 --service http://127.0.0.1:4000 --key-env SVC_API_KEY`;

/** An invalid command line. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Runs a command line, prints the result, and returns the exit code. */
export async function run(
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): Promise<0 | 1 | 2> {
  try {
    const options = parse(args, variables);
    if (options === 'help') {
      console.log(HELP);
      return 0;
    }
    const findings = (await examine(options)).map(printable);
    console.log(options.json ? JSON.stringify(findings, undefined, 2) : reportOf(findings));
    return findings.length === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`svc-embed: ${error.message}`);
    return 2;
  }
}

function parse(
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): (DoctorOptions & { json: boolean }) | 'help' {
  const { values, positionals } = parseOptions(args);
  if (values.help) return 'help';
  const [command, page, ...rest] = positionals;
  if (command !== 'doctor' || page === undefined || rest.length > 0)
    throw new UsageError('Expected doctor and the address of a page; --help shows an example.');
  const { 'key-env': name, service, json = false } = values;
  if (name !== undefined && service === undefined)
    throw new UsageError('--key-env requires --service: the key is sent to no address of a page.');
  return {
    page: parseAddress('The page', page),
    service: service === undefined ? undefined : parseAddress('--service', service),
    key: name === undefined ? undefined : { name, value: readKey(name, variables[name]) },
    json,
  };
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        service: { type: 'string' },
        'key-env': { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (cause) {
    throw new UsageError(`${(cause as Error).message.split(/\.\s/)[0]}; --help shows the options.`);
  }
}

function parseAddress(what: string, text: string): URL {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url;
  throw new UsageError(`${what} must be an http or https address without credentials.`);
}

/** The value is checked here, because the error of an invalid header contains it. */
function readKey(name: string, value: string | undefined): string {
  if (value && /^[\x21-\x7e]+$/.test(value)) return value;
  throw new UsageError(
    value
      ? `The value of ${name} contains a character that an API key cannot contain.`
      : `The environment variable ${name} is not set.`,
  );
}

function reportOf(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'Nothing to change.';
  return findings.map(({ code, message, fix }) => `${code}: ${message}\n  ${fix}`).join('\n');
}

/** The page and its servers can send escape sequences of a terminal. */
function printable({ code, message, fix }: Finding): Finding {
  const clean = (text: string) => text.replaceAll(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, ' ');
  return { code, message: clean(message), fix: clean(fix) };
}
