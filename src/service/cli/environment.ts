import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { nearestName } from '../../lib/nearest-name.ts';
import { type KeySource, parseKeys, type SigningKey } from '../keys/signing-keys.ts';
import { originOf, Variables } from './variables.ts';

/** An invalid environment variable; the message names it and what is expected. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';

  constructor(variable: string, expectation: string, options?: ErrorOptions) {
    super(`${variable} ${expectation}.`, options);
  }
}

export interface Environment extends v.InferOutput<typeof Variables> {
  /** The folder of the embedded app, or of the one that is built in. */
  appFolder: string | undefined;
  /** The origin of a development server, instead of `appFolder`. */
  appServer: string | undefined;
  /** The keys in `SVC_SIGNING_KEY`, or the function that reads `SVC_SIGNING_KEY_FILE`. */
  signingKeys: readonly SigningKey[] | KeySource | undefined;
}

/** Returns the path of the configuration file; throws an `EnvironmentError` without one, because it has no default. */
export function requireConfigFile({ SVC_CONFIG: file }: Environment): string {
  if (!file)
    throw new EnvironmentError('SVC_CONFIG', 'must name the configuration file, a JSON file');
  return file;
}

type ProcessVariables = Readonly<Record<string, string | undefined>>;

const OWN_PREFIX = /^(SVC|DATABASE)_/;
/** Variables of the host's backend in the documentation, which may have the same environment. */
const OF_BACKENDS = ['SVC_API_KEY', 'SVC_URL'];

/**
 * Parses the environment variables; an empty variable counts as unset. Throws an `EnvironmentError` for an unknown or
 * invalid one. `builtInApp` is the folder of the embedded app that is served by default.
 */
export async function readEnvironment(
  variables: ProcessVariables,
  builtInApp: string,
): Promise<Environment> {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value));
  rejectUnknown(Object.keys(set));
  rejectQuotes(set);
  const { success, issues, output } = v.safeParse(Variables, set);
  if (!success) throw new EnvironmentError(v.getDotPath(issues[0]) ?? '', issues[0].message);
  rejectContradictions(output);
  const { SVC_EMBED_APP: app } = output;
  const builtInFolder = existsSync(builtInApp) ? builtInApp : undefined;
  const appServer = app === undefined ? undefined : originOf(app);
  const appFolder = appServer === undefined ? (app ?? builtInFolder) : undefined;
  return { ...output, appFolder, appServer, signingKeys: await readKeys(output) };
}

function rejectUnknown(names: readonly string[]): void {
  const known = Object.keys(Variables.entries);
  const serviceLinks = names.flatMap((name) => /^(.+)_SERVICE_HOST$/.exec(name)?.[1] ?? []);
  // Kubernetes adds SVC_EMBED_SERVICE_HOST, SVC_EMBED_PORT and others for a service named svc-embed.
  const isServiceLink = (name: string) =>
    serviceLinks.some(
      (link) => name.startsWith(`${link}_SERVICE_`) || name.startsWith(`${link}_PORT`),
    );
  for (const name of names) {
    if (!OWN_PREFIX.test(name) || [...known, ...OF_BACKENDS].includes(name) || isServiceLink(name))
      continue;
    const withoutPrefix = name.replace(OWN_PREFIX, '');
    const nearest = known.includes(withoutPrefix) ? withoutPrefix : nearestName(name, known);
    const advice = nearest ? `did you mean ${nearest}?` : '--help lists them';
    throw new EnvironmentError(name, `is not a known variable (${advice})`);
  }
}

/** Variables whose parts are trimmed; a signing key may end with a line break. */
const TRIMMED = ['SVC_SIGNING_KEY', 'SVC_RATE_LIMITS'];

/** Quotes are not part of a value, but `docker run --env-file` and some panels keep them. */
function rejectQuotes(variables: ProcessVariables): void {
  for (const name of Object.keys(Variables.entries)) {
    const value = variables[name] ?? '';
    if (name === 'DATABASE_URL') continue; // has its own message
    if (/^["'].*["']$/s.test(value))
      throw new EnvironmentError(name, 'must not be in quotes, which would be a part of it');
    if (value !== value.trim() && !TRIMMED.includes(name))
      throw new EnvironmentError(name, 'must not begin or end with a blank');
  }
}

function rejectContradictions(variables: v.InferOutput<typeof Variables>): void {
  if (variables.SVC_TOKEN_USABLE_MS > variables.SVC_TOKEN_TTL_MS)
    throw new EnvironmentError('SVC_TOKEN_USABLE_MS', 'must be at most SVC_TOKEN_TTL_MS');
  if (variables.SVC_SIGNING_KEY && variables.SVC_SIGNING_KEY_FILE)
    throw new EnvironmentError('SVC_SIGNING_KEY', 'must not be set with SVC_SIGNING_KEY_FILE');
  if (variables.SVC_AUDIT === 'required' && ['log', 'off'].includes(variables.SVC_AUDIT_LOG))
    throw new EnvironmentError('SVC_AUDIT', 'is required, so SVC_AUDIT_LOG must name a file');
}

async function readKeys({
  SVC_SIGNING_KEY: text,
  SVC_SIGNING_KEY_FILE: file,
}: v.InferOutput<typeof Variables>): Promise<Environment['signingKeys']> {
  if (text) return parseVariable('SVC_SIGNING_KEY', text);
  if (!file) return undefined;
  const source = async () => parseVariable('SVC_SIGNING_KEY_FILE', await readKeyFile(file));
  await source();
  return source;
}

function parseVariable(name: string, text: string): SigningKey[] {
  try {
    return parseKeys(text.split('\n'));
  } catch (cause) {
    throw new EnvironmentError(name, (cause as Error).message, { cause });
  }
}

async function readKeyFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new EnvironmentError('SVC_SIGNING_KEY_FILE', `names ${file}, which cannot be read`, {
      cause,
    });
  }
}
