import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { packedPackage } from '../integrations/pack.ts';
import { freePort } from '../node/free-port.ts';
import { preparedFolder } from '../node/prepared-folder.ts';
import { cliFixture } from '../service/cli/cli-fixture.ts';
import { writeDeployFile } from './deploy-file.ts';
import { run, whenListening } from './run.ts';

/** The largest size of the image without Node. */
const BYTES_MAX = 120e6;
const USER = 10_001;
const NODE = '/usr/local/bin/node';

/** The part of `buildah inspect` that the test reads. */
interface Image {
  OCIv1: { config: { User: string; Entrypoint: string[]; Env: string[] } };
  Docker: { config: { Healthcheck: { Test: string[] } } };
}

describe('docs/deploy/Containerfile', () => {
  const cli = cliFixture();
  const storage = mkdtempSync(join(tmpdir(), 'svc-embed-images-'));
  const places = ['--root', storage, '--runroot', `${storage}.run`];
  const buildah = (...args: string[]) => run('buildah', '--storage-driver=vfs', ...places, ...args);
  let image: Image;
  let root: string;
  before(async () => {
    await createBase(buildah);
    const context = join(cli.folder, 'context');
    mkdirSync(context);
    copyFileSync(await packedPackage(), join(context, 'svc-embed-0.1.0.tgz'));
    const file = writeDeployFile(context, 'Containerfile');
    const options = ['--isolation=chroot', '--pull=never', '--format=docker'];
    const base = ['--build-arg', 'BASE=localhost/debian-node'];
    await buildah('build', ...options, ...base, '-f', file, '-t', 'svc-embed', context);
    image = JSON.parse(await buildah('inspect', '--type', 'image', 'svc-embed'));
    const container = (await buildah('from', '--pull=never', 'svc-embed')).trim();
    root = (await buildah('mount', container)).trim();
  });
  after(() => {
    for (const folder of [storage, `${storage}.run`])
      rmSync(folder, { recursive: true, force: true });
  });

  it('contains no shell, and without Node less than 120 MB', async () => {
    for (const path of ['bin/sh', 'usr/bin', 'usr/lib/node_modules'])
      assert.ok(!existsSync(join(root, path)), path);
    const [, size] = /^(\d+)/.exec(await run('du', '-sb', root)) ?? [];
    const bytes = Number(size) - statSync(join(root, NODE)).size;
    assert.ok(bytes < BYTES_MAX, `${bytes} bytes`);
    console.log(`${(bytes / 1e6).toFixed(1)} MB without Node`);
  });

  it('contains the software bill of materials', () => {
    assert.ok(existsSync(join(root, 'opt/svc-embed/dist/service/sbom.cdx.json')));
  });

  it('serves as a user without rights, with a read-only root, until SIGTERM', async () => {
    const { User, Entrypoint, Env } = image.OCIv1.config;
    assert.equal(User, `${USER}:${USER}`);
    const [data, config] = [cli.file('data'), cli.file('config')];
    await cli.run(['init', '--to', config]);
    mkdirSync(data);
    for (const path of [data, join(config, 'signing.key')]) chownSync(path, USER, USER);
    const [port, metricsPort] = [await freePort(), await freePort()];
    const variables = [
      ...Env.filter((variable) => !variable.startsWith('SVC_METRICS_PORT')),
      `PORT=${port}`,
      `SVC_METRICS_PORT=${metricsPort}`,
      'SVC_CONFIG=/tmp/svc-embed.json',
      'SVC_SIGNING_KEY_FILE=/tmp/signing.key',
    ];
    const volumes = { [data]: 'var/lib/svc-embed', [config]: 'tmp' };
    const service = runInImage(root, volumes, variables, Entrypoint);
    await whenListening(port, service);
    const [, ...check] = image.Docker.config.Healthcheck.Test;
    const inUse = (argument: string) => argument.replace('9464', String(metricsPort));
    assert.equal(await exitCodeOf(runInImage(root, volumes, variables, check.map(inUse))), 0);
    const write = [NODE, '-e', "require('fs').writeFileSync('/opt/file', '')"];
    assert.equal(await exitCodeOf(runInImage(root, volumes, variables, write)), 1);
    service.kill('SIGTERM');
    assert.equal(await exitCodeOf(service), 0);
    assert.equal(statSync(join(data, 'svc-embed.db')).uid, USER);
    assert.equal(await exitCodeOf(runInImage(root, volumes, variables, check.map(inUse))), 1);
  });
});

/** Creates the image of a Debian with this Node, as the public images have it. */
async function createBase(buildah: (...args: string[]) => Promise<string>): Promise<void> {
  const debian = await preparedFolder('svc-debian', 'bookworm', async (folder) => {
    await run('debootstrap', '--variant=minbase', 'bookworm', folder);
  });
  const container = (await buildah('from', 'scratch')).trim();
  await buildah('copy', '--quiet', container, debian, '/');
  await buildah('copy', '--quiet', container, process.execPath, NODE);
  await buildah('commit', '--quiet', container, 'localhost/debian-node');
  await buildah('rm', container);
}

/** Runs a command in the image as a container does: as its user, with a read-only root and volumes, in a mount namespace. */
function runInImage(
  root: string,
  volumes: Readonly<Record<string, string>>,
  variables: readonly string[],
  command: readonly string[],
): ChildProcess {
  const mounts = Object.entries(volumes).map(
    ([from, to]) => `mount --bind '${from}' '${join(root, to)}'`,
  );
  const script = [
    `mount --bind '${root}' '${root}'`,
    `mount -o remount,ro,bind '${root}'`,
    ...mounts,
    `exec chroot --userspec=${USER}:${USER} '${root}' "$@"`,
  ].join('\n');
  const env = Object.fromEntries(variables.map((variable) => variable.split(/=(.*)/s)));
  return spawn('unshare', ['--mount', 'sh', '-euc', script, 'sh', ...command], {
    env: { ...env, PATH: process.env.PATH },
    stdio: ['ignore', 'inherit', 'ignore'],
  });
}

function exitCodeOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('close', resolve));
}
