import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { configuredKeyDigest, keyDigest } from './api-key.ts';
import { ConfigError } from './config-error.ts';
import { checkReferences } from './references.ts';
import { ConfigFile, type TenantFile } from './schema.ts';

/** A user of the platform, who may have API keys; not an embed user. */
export type User = TenantFile['users'][number];
/** A published dashboard of a deployment. */
export type Dashboard = TenantFile['dashboards'][number];

/** An account: one of `tenants` in the configuration, indexed for look-ups. Its embed tenants are in the database. */
export interface Tenant extends Pick<TenantFile, 'name' | 'plan' | 'embedding'> {
  readonly groups: ReadonlySet<string>;
  readonly deployments: ReadonlyMap<number, TenantFile['deployments'][number]>;
  readonly dashboards: ReadonlyMap<string, Dashboard>;
  readonly users: ReadonlyMap<string, User>;
  /** Returns the user of an API key; undefined if no user has it. */
  userOfKey(apiKey: string): User | undefined;
}

/** All accounts by host (lower case, no port) and by name. */
export interface Config {
  readonly byHost: ReadonlyMap<string, Tenant>;
  readonly byName: ReadonlyMap<string, Tenant>;
}

/** Validates a configuration; throws a `ConfigError` that names the path of the first invalid value. */
export function parseConfig(input: unknown): Config {
  const parsed = v.safeParse(ConfigFile, input);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new ConfigError(pathOf(issue), issue.message);
  }
  checkReferences(parsed.output);
  const byHost = new Map<string, Tenant>();
  const byName = new Map<string, Tenant>();
  for (const file of parsed.output.tenants) {
    const tenant = tenantOf(file);
    byName.set(file.name, tenant);
    for (const host of file.hosts) byHost.set(host, tenant);
  }
  return { byHost, byName };
}

/** Removes the byte order mark that some editors of Windows write. */
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Reads and validates the configuration file; throws a `ConfigError` for every failure. */
export async function loadConfig(file: string): Promise<Config> {
  let text: string;
  let input: unknown;
  try {
    text = UTF8.decode(await readFile(file));
    input = JSON.parse(text);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new ConfigError(file, 'is not text in UTF-8; save it with this encoding', { cause });
    if (code === 'ENOENT') throw new ConfigError(file, 'does not exist', { cause });
    if (cause instanceof SyntaxError) {
      const position = /line \d+ column \d+/.exec(cause.message);
      throw new ConfigError(file, `is not JSON${position ? ` (see ${position})` : ''}`, { cause });
    }
    throw new ConfigError(file, `cannot be read (${code})`, { cause });
  }
  rejectRepeatedKeys(file, text);
  return parseConfig(input);
}

/** Rejects an object with a key twice: `JSON.parse` ignores all members with it but the last. */
function rejectRepeatedKeys(file: string, json: string): void {
  const objects: Set<string>[] = [];
  for (const { 0: token, 1: colon, index } of json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g)) {
    if (token === '{') objects.push(new Set());
    else if (token === '}') objects.pop();
    else if (colon !== undefined) {
      const key: string = JSON.parse(token.slice(0, -colon.length));
      const keys = objects.at(-1);
      if (keys?.has(key)) {
        const line = json.slice(0, index).split('\n').length;
        throw new ConfigError(file, `contains ${key} twice in one object (see line ${line})`);
      }
      keys?.add(key);
    }
  }
}

function pathOf(issue: v.BaseIssue<unknown>): string {
  return (issue.path ?? [])
    .map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

function tenantOf(file: TenantFile): Tenant {
  const keys = new Map(
    file.users.flatMap((user) =>
      user.apiKeys.map((key) => [configuredKeyDigest(key), user] as const),
    ),
  );
  return {
    name: file.name,
    plan: file.plan,
    embedding: file.embedding,
    groups: new Set(file.groups),
    deployments: new Map(file.deployments.map((deployment) => [deployment.id, deployment])),
    dashboards: new Map(file.dashboards.map((dashboard) => [dashboard.publicId, dashboard])),
    users: new Map(file.users.map((user) => [user.internalId, user])),
    // Keys are looked up by digest, so that the duration of a look-up reveals nothing about a key.
    userOfKey: (apiKey) => keys.get(keyDigest(apiKey)),
  };
}
