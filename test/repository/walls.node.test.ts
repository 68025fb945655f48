import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';

const REFUSED = [
  ['lib', '../api/index.ts'],
  ['api', '../protocol/index.ts'],
  ['protocol', '../host/index.ts'],
  ['host', '../runtime/index.ts'],
  ['host', '../service/index.ts'],
  ['host', 'node:fs'],
  ['react', '../runtime/index.ts'],
  ['context', '../runtime/session.ts'],
  ['runtime', '../host/index.ts'],
  ['runtime', '../comments/index.ts'],
  ['comments', '../runtime/index.ts'],
  ['comments', '../service/sql.ts'],
  ['backend', '../service/index.ts'],
  ['service', '../protocol/index.ts'],
  ['service', '../runtime/index.ts'],
  ['page', '../service/index.ts'],
] as const;

const ALLOWED = [
  ['api', '../lib/delay.ts'],
  ['host', '../protocol/index.ts'],
  ['react', '../host/index.ts'],
  ['runtime', '../context/index.ts'],
  ['comments', '../context/index.ts'],
  ['service', '../api/index.ts'],
  ['service', 'node:fs'],
  ['page', '../runtime/index.ts'],
] as const;

/** Where a file of `room` that imports `path` lies in the copy of the house. */
const probe = (room: string, path: string) => `src/${room}/${path.replace(/\W+/g, '-')}.ts`;

describe('the walls between the rooms', () => {
  const house = mkdtempSync(join(tmpdir(), 'svc-walls-'));
  let complaints = '';

  before(() => {
    cpSync('biome.json', join(house, 'biome.json'));
    for (const [room, path] of [...REFUSED, ...ALLOWED]) {
      const file = join(house, probe(room, path));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `export * from '${path}';\n`);
    }
    const biome = resolve('node_modules/.bin/biome');
    const { stdout, stderr } = spawnSync(
      biome,
      ['lint', '--vcs-enabled=false', '--only=style/noRestrictedImports', '--max-diagnostics=none'],
      { cwd: house, encoding: 'utf8' },
    );
    complaints = stdout + stderr;
  });

  after(() => rmSync(house, { recursive: true }));

  for (const [room, path] of REFUSED) {
    it(`keep ${room} from importing ${path}`, () => {
      assert.ok(complaints.includes(`${probe(room, path)}:1`), complaints);
    });
  }

  for (const [room, path] of ALLOWED) {
    it(`let ${room} import ${path}`, () => {
      assert.ok(!complaints.includes(probe(room, path)), complaints);
    });
  }
});
