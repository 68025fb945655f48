import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { bundledService } from '../service/cli/bundle-service.ts';
import { run } from './run.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The commands of step 1 of "A Debian server", without the installation from the registry. */
function firstStep(): string {
  const section = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8').split('## A Debian server')[1];
  const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(section ?? '') ?? [];
  const commands = block.replace(/^ {3}/gm, '');
  assert.match(commands, /&& npm install --prefix \/opt\/svc-embed svc-embed$/m);
  return commands.replace(/ && npm install .*$/m, '');
}

/** What an operator does afterwards, each as root through the command on the `PATH`. */
const DAY = `
mkdir -p -m 700 /var/lib/svc-embed /var/log/svc-embed /var/lib/svc-embed-backup
chown svc-embed:svc-embed /var/lib/svc-embed /var/log/svc-embed /var/lib/svc-embed-backup
cd /root
svc-embed-service migrate
svc-embed-service rotate-key
svc-embed-service rotate-key --immediately
svc-embed-service revoke --tenant main --all
svc-embed-service revoke --tenant main --embed-tenant north
svc-embed-service backup --to /var/lib/svc-embed-backup/copy.backup
svc-embed-service restore --from /var/lib/svc-embed-backup/copy.backup --check
svc-embed-service purge --before 2026-01-31
DATABASE_URL=memory:// svc-embed-service migrate
svc-embed-service delete-user --tenant main --embed-tenant north --external-id ann || echo "exit $?"
stat -c '%U %G %a %n' /etc/svc-embed/svc-embed.env /etc/svc-embed/signing.key /var/lib/svc-embed/svc-embed.db \\
  /var/log/svc-embed/audit.jsonl /var/lib/svc-embed-backup/copy.backup
runuser -u nobody -- cat /etc/svc-embed/svc-embed.env || echo 'not readable for others'
`;

/** Runs a script in a mount namespace of its own: what it writes in these folders is gone afterwards. */
async function inOwnFolders(layers: string, script: string): Promise<string> {
  const mounts = ['etc', 'var', 'opt', 'usr'].map(
    (name) => `mkdir -p ${layers}/${name}/upper ${layers}/${name}/work
mount -t overlay overlay -o lowerdir=/${name},upperdir=${layers}/${name}/upper,workdir=${layers}/${name}/work /${name}`,
  );
  const all = [`mount -t tmpfs none ${layers}`, ...mounts, script].join('\n');
  return run('unshare', '--mount', 'bash', '-euc', all);
}

describe('docs/deploy.md: a Debian server', () => {
  it('runs each command of the runbook as the user of the service', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'svc-embed-debian-'));
    try {
      const files = join(folder, 'package');
      cpSync(dirname(await bundledService()), join(files, 'dist/service'), { recursive: true });
      writeFileSync(join(files, 'dist/service/main.js'), "import './main.mjs';\n");
      writeFileSync(join(files, 'package.json'), '{"type":"module"}');
      cpSync(join(ROOT, 'docs/deploy'), join(files, 'docs/deploy'), { recursive: true });
      mkdirSync(join(folder, 'layers'));
      const install = `mkdir -p /opt/svc-embed/node_modules && cp -r ${files} /opt/svc-embed/node_modules/svc-embed
cp --remove-destination ${process.execPath} /usr/bin/node; export PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin; hash -r`;
      const script = `${install}\n${firstStep()}\n${DAY}`;
      const output = await inOwnFolders(join(folder, 'layers'), script);
      for (const expected of [
        'The configuration is valid. Accounts: main.',
        'Migrated the schema from version 0 to',
        'Rotated. The new key signs from',
        'Rotated. The old key was removed, and all sessions were revoked.',
        'copy.backup can be restored: embed tenants: 0',
        'There is no such user in this embed tenant.',
        'root svc-embed 640 /etc/svc-embed/svc-embed.env',
        '600 /etc/svc-embed/signing.key',
        'svc-embed svc-embed 600 /var/lib/svc-embed/svc-embed.db',
        'svc-embed svc-embed 600 /var/log/svc-embed/audit.jsonl',
        'svc-embed svc-embed 600 /var/lib/svc-embed-backup/copy.backup',
        'not readable for others',
      ])
        assert.ok(output.includes(expected), `${expected}\n${output}`);
      assert.match(output, /^svc-embed \S+ 600 \/etc\/svc-embed\/signing\.key$/m);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
