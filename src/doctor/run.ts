import { parseArgs } from 'node:util';
import { VERSION } from '../api/version.ts';
import type { CheckResult } from './check-result.ts';
import type { DoctorOptions } from './doctor.ts';
import { readDocs } from './read-docs.ts';
import { UsageError } from './usage-error.ts';

const HELP = `svc-embed docs [PAGE[#SECTION]]

Prints a page or a section of the documentation of this version, such as errors#mint-failed; without a page, the list.

svc-embed doctor PAGE [options]

Checks a page with <svc-embed>: its Content-Security-Policy, whether the service allows the page to frame it, the headers,
the clocks, the versions, the session endpoint, and the dashboard. Prints each check as passed, failed or skipped, and what
to change.

  --browser           also opens the page in an installed Chrome or Chromium (CHROME_PATH), for elements that a script adds;
                      needs the package puppeteer-core
  --service URL       the base URL of the service, instead of the one that the page names
  --session-url URL   the session endpoint, instead of the one that the page names
  --cookie TEXT       the cookies of a viewer who is signed in: name=value; name=value. Sent to the origin of PAGE only
  --cookie-env NAME   the same, from this environment variable
  --key-env NAME      also checks the API key in this environment variable; it is sent to --service only
  --json              prints the results as JSON

Exit code: 0 all checks passed, 1 a check failed, 2 invalid command line, 3 no check failed, but some were skipped.

  SVC_API_KEY=… svc-embed doctor http://localhost:5173 --service http://127.0.0.1:4000 --key-env SVC_API_KEY`;

/** Runs a command line, prints the results, and returns the exit code. */
export async function run(
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): Promise<0 | 1 | 2 | 3> {
  try {
    if (args[0] === '--version') {
      console.log(VERSION);
      return 0;
    }
    const { values, positionals } = parseOptions(args);
    const [command, ...operands] = positionals;
    if (values.help || command === 'docs') {
      console.log(values.help ? HELP : readDocs(...operands.slice(0, 1)));
      return 0;
    }
    const options = parse(values, positionals, variables);
    const { examine } = await import('./doctor.ts'); // `docs` and `--help` need none of its libraries
    const results: CheckResult[] = [];
    for await (const result of examine(options)) {
      results.push(printable(result));
      if (!options.json) console.log(lineOf(printable(result)));
    }
    if (options.json) console.log(JSON.stringify(results, undefined, 2));
    if (results.some(({ status }) => status === 'failed')) return 1;
    return results.some(({ status }) => status === 'skipped') ? 3 : 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`svc-embed: ${error.message}`);
    return 2;
  }
}

function parse(
  values: ReturnType<typeof parseOptions>['values'],
  positionals: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): DoctorOptions & { json: boolean } {
  const [command, text, ...rest] = positionals;
  if (command !== 'doctor' || text === undefined || rest.length > 0)
    throw new UsageError(
      'Expected doctor and the address of a page, or docs; --help shows an example.',
    );
  const { 'key-env': key, 'cookie-env': cookie, json = false } = values;
  if (key !== undefined && values.service === undefined)
    throw new UsageError('--key-env requires --service: the key is sent to no address of a page.');
  const page = parseAddress('The page', text);
  const address = (name: 'service' | 'session-url') => {
    const given = values[name];
    return given === undefined ? undefined : parseAddress(`--${name}`, given, page);
  };
  return {
    page,
    service: address('service'),
    sessionUrl: address('session-url'),
    cookie:
      cookie === undefined
        ? values.cookie && headerValue('--cookie', values.cookie, /^[\x20-\x7e]+$/)
        : headerValue(cookie, variables[cookie], /^[\x20-\x7e]+$/),
    key:
      key === undefined
        ? undefined
        : { name: key, value: headerValue(key, variables[key], /^[\x21-\x7e]+$/) },
    browser: values.browser ? { executable: variables.CHROME_PATH } : undefined,
    json,
  };
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        browser: { type: 'boolean' },
        service: { type: 'string' },
        'session-url': { type: 'string' },
        cookie: { type: 'string' },
        'cookie-env': { type: 'string' },
        'key-env': { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (cause) {
    throw new UsageError(`${(cause as Error).message.split(/\.\s/)[0]}; --help shows the options.`);
  }
}

function parseAddress(what: string, text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url;
  throw new UsageError(`${what} must be an http or https address without credentials.`);
}

/** The value is checked here, because the error of an invalid header contains it. */
function headerValue(name: string, value: string | undefined, pattern: RegExp): string {
  if (value && pattern.test(value)) return value;
  throw new UsageError(
    value
      ? `The value of ${name} contains a character that a header cannot contain.`
      : `The environment variable ${name} is not set.`,
  );
}

function lineOf(result: CheckResult): string {
  const { check, status, message } = result;
  if (status !== 'failed') return `${status.padEnd(9)}${check}: ${message}`;
  return `failed   ${check}: ${message} (${result.code})\n         ${result.fix}`;
}

/** The page and its servers can send escape sequences of a terminal. */
function printable(result: CheckResult): CheckResult {
  const clean = (text: string) => text.replaceAll(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, ' ');
  const message = clean(result.message);
  if (result.status !== 'failed') return { ...result, message };
  return { ...result, code: clean(result.code), message, fix: clean(result.fix) };
}
