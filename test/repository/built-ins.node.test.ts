import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { newBuiltIns } from './built-ins.ts';

describe('newBuiltIns', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'svc-embed-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  const check = (code: string) => {
    const file = join(folder, 'script.js');
    writeFileSync(file, code);
    return [...newBuiltIns([file]).keys()];
  };

  for (const [code, name] of [
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['export const f = () => Promise.try(g)', 'Promise.try'],
    ['[1].values().map((x) => x).toArray()', 'toArray'],
    ['Array.fromAsync(x)', 'Array.fromAsync'],
    ['new Set([1]).union(new Set())', undefined],
    ['new URLPattern({})', 'URLPattern'],
    ['new Uint8Array(1).toBase64()', 'toBase64'],
    ['Math.sumPrecise([1])', 'Math.sumPrecise'],
  ] as const) {
    it(`${name ? 'finds' : 'accepts'} ${code}`, () => {
      assert.deepEqual(check(code), name ? [name] : []);
    });
  }

  for (const code of [
    'if ("navigation" in window) window.navigation.addEventListener("x", f)',
    'location.ancestorOrigins?.[0]',
    'location.ancestorOrigins ?? []',
    'class A { toArray() {} } new A().toArray()',
    'URL.parse("x"); "x".isWellFormed(); AbortSignal.any([])',
  ]) {
    it(`accepts ${code}`, () => assert.deepEqual(check(code), []));
  }
});
