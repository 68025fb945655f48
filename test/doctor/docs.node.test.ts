import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { VERSION } from '../../src/api/version.ts';
import { readDocs } from '../../src/doctor/read-docs.ts';

/** Runs the command, and returns its output; rejects with its errors if it fails. */
async function svcEmbed(...args: string[]): Promise<string> {
  const command = ['src/doctor/main.ts', ...args];
  return (await promisify(execFile)(process.execPath, command)).stdout.trimEnd();
}

const docs = (...args: string[]) => svcEmbed('docs', ...args);

it('svc-embed prints its version', async () => {
  assert.equal(await svcEmbed('--version'), VERSION);
});

describe('svc-embed docs', () => {
  it('lists the pages', async () => {
    const pages = (await docs()).split('\n');
    for (const page of ['errors', 'react', 'operations']) assert.ok(pages.includes(page), page);
  });

  it('prints a page', async () => {
    assert.equal(await docs('events'), readFileSync('docs/events.md', 'utf8').trimEnd());
  });

  it('prints the section of every error code, which the console of a page names', () => {
    const errors = readFileSync('src/protocol/errors.ts', 'utf8');
    const [union = ''] = /type EmbedErrorCode =[^;]*/.exec(errors) ?? [];
    const names = readFileSync('docs/errors.md', 'utf8').matchAll(/^### (\w+Error)$/gm);
    const codes = [...union.matchAll(/'([\w-]+)'/g), ...names].map(([, code = '']) => code);
    assert.ok(codes.length > 10);
    for (const code of codes) {
      const section = readDocs(`errors#${code}`);
      assert.ok(section.startsWith(`### ${code}\n`), section);
      assert.equal(section.match(/^#/gm)?.length, 1, section);
    }
  });

  it('prints the section about errors of an embedded app for an unknown error', async () => {
    assert.match(await docs('errors#TypeError'), /^## Errors that the embed reports\n/);
  });

  it('prints the section that was a page of an earlier version', async () => {
    assert.match(await docs('vue'), /^## Vue\n/);
    assert.match(
      await docs('doctor#reading-the-documentation'),
      /^### Reading the documentation\n/,
    );
    const moved = JSON.parse(readFileSync('docs/moved.json', 'utf8'));
    for (const page of Object.keys(moved)) assert.match(readDocs(page), /^## .+\n/, page);
  });

  it('lists what there is for an unknown page or section', async () => {
    await assert.rejects(docs('../package'), { code: 2, stderr: /no such page.* errors, events/ });
    await assert.rejects(docs('events#height'), { code: 2, stderr: /no such section.* commands/ });
  });
});
