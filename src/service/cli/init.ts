import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { configuredKeyDigest } from '../config/api-key.ts';
import { parseConfig } from '../config/config.ts';
import type { ConfigInput } from '../config/schema.ts';
import { createKey } from '../keys/signing-keys.ts';
import { type Command, UsageError } from './command.ts';

/** The command that creates the files of a new service. */
export const init: Command = {
  summary: 'create a configuration, keys and a folder for data',
  help: `svc-embed-service init [--to FOLDER] [--host NAME] [--host-origin ORIGIN]

Writes into FOLDER (by default this one), and never overwrites a file:

  svc-embed.json  the configuration: one account with one dashboard, and the digest of a random API key
  svc-embed.env   the environment variables of the service (mode 600)
  backend.env     the API key, for your backend (mode 600)
  signing.key     a random signing key (mode 600)
  data            the folder of the database (mode 700)

NAME is the host name of the service (127.0.0.1), ORIGIN that of the pages that embed it (http://localhost:5173).

  svc-embed-service init --to /etc/svc-embed --host analytics.example.com --host-origin https://app.example.com`,
  options: { to: 'string', host: 'string', 'host-origin': 'string' },
  async run(_, options) {
    const folder = resolve(textOf(options.to, '.'));
    const host = textOf(options.host, '127.0.0.1');
    const files = filesOf(folder, host, textOf(options['host-origin'], 'http://localhost:5173'));
    const existing = [...Object.keys(files), 'data'].find((name) => existsSync(join(folder, name)));
    if (existing)
      throw new UsageError(`${join(folder, existing)} already exists. init overwrites nothing.`);
    await mkdir(folder, { recursive: true });
    await mkdir(join(folder, 'data'), { mode: 0o700 });
    for (const [name, { content, mode }] of Object.entries(files))
      await writeFile(join(folder, name), content, { mode, flag: 'wx' });
    console.log(`Created ${[...Object.keys(files), 'data'].join(', ')} in ${folder}.

1. Edit svc-embed.json: your accounts, dashboards and the origins of your pages.
2. Start the service:   node --env-file=${join(folder, 'svc-embed.env')} ${process.argv[1]}
3. Start your backend:  node --env-file=${join(folder, 'backend.env')} server.mjs

The API key is in backend.env only. Move that file to your backend.`);
  },
};

function textOf(option: string | boolean | undefined, fallback: string): string {
  return typeof option === 'string' && option !== '' ? option : fallback;
}

/** Returns the files with their modes. Throws a `ConfigError` for an invalid host or origin. */
function filesOf(folder: string, host: string, hostOrigin: string) {
  const apiKey = randomBytes(24).toString('hex');
  const config = configOf(host, hostOrigin, `sha256:${configuredKeyDigest(apiKey)}`);
  parseConfig(config);
  const url = hostOrigin.startsWith('https:') ? `https://${host}` : `http://${host}:4000`;
  return {
    'svc-embed.json': { content: `${JSON.stringify(config, null, 2)}\n`, mode: 0o644 },
    'svc-embed.env': {
      content: `SVC_CONFIG=${join(folder, 'svc-embed.json')}
SVC_SIGNING_KEY_FILE=${join(folder, 'signing.key')}
DATABASE_URL=${join(folder, 'data', 'svc-embed.db')}
`,
      mode: 0o600,
    },
    'backend.env': { content: `SVC_URL=${url}\nSVC_API_KEY=${apiKey}\n`, mode: 0o600 },
    'signing.key': { content: `${createKey()}\n`, mode: 0o600 },
  };
}

function configOf(host: string, hostOrigin: string, apiKey: string): ConfigInput {
  return {
    tenants: [
      {
        name: 'main',
        hosts: [host],
        embedding: { hostOrigins: [hostOrigin], comments: true, requireEmbedTenant: true },
        users: [{ internalId: 'backend', role: 'admin', apiKeys: [apiKey] }],
        deployments: [{ id: 1, branches: [{ name: 'main', production: true }] }],
        dashboards: [{ publicId: 'sales', deploymentId: 1, title: 'Sales' }],
      },
    ],
  };
}
