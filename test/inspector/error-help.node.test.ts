import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fixes } from '../../src/host/diagnosis/fixes.ts';
import { errorHelp } from '../../src/inspector/error-help.ts';
import { headingAnchors } from '../repository/markdown.ts';

const documentation = readFileSync('docs/errors.md', 'utf8');
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const origins = { page: 'http://localhost:5173', service: 'https://acme.example' };

describe('errorHelp', () => {
  for (const code of Object.keys(fixes))
    it(`has a fix, a snippet and a section of the documentation for ${code}`, () => {
      const help = errorHelp(code, origins);
      assert.ok(help);
      assert.equal(help.fix, fixes[code]);
      assert.ok(help.snippet.length > 0);
      const url = new URL(help.url);
      assert.equal(
        `${url.origin}${url.pathname}`,
        `https://unpkg.com/svc-embed@${version}/docs/errors.md`,
      );
      const [, anchor = '', text = ''] = /^#(.+):~:text=([^-]+)$/.exec(url.hash) ?? [];
      assert.ok(headingAnchors(documentation).includes(anchor), anchor);
      assert.ok(documentation.includes(`${decodeURIComponent(text)}\n`), text);
    });

  it('names the origins of the page and the service', () => {
    assert.match(
      errorHelp('frame-refused', origins)?.snippet ?? '',
      /\["http:\/\/localhost:5173"\]/,
    );
    assert.match(
      errorHelp('frame-blocked', origins)?.snippet ?? '',
      /frame-src https:\/\/acme\.example;/,
    );
  });

  it('links to another copy of the documentation', () => {
    const url = errorHelp('bad-config', origins, 'https://docs.example/errors')?.url ?? '';
    assert.ok(url.startsWith('https://docs.example/errors#bad-config'));
  });

  it('has nothing for the code of an app', () => {
    for (const code of ['', 'AppError', 'toString', '__proto__'])
      assert.equal(errorHelp(code, origins), undefined);
  });
});
