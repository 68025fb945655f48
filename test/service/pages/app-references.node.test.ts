import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { explainReference, resolveReferences } from '../../../src/service/pages/app-references.ts';

describe('resolveReferences()', () => {
  const cases: [name: string, html: string, expected: string, references: string[]][] = [
    [
      'a relative address',
      '<script type="module" crossorigin src="./assets/a.js?v=1"></script>',
      '<script type="module" crossorigin src="/embed/assets/a.js?v=1"></script>',
      ['/embed/assets/a.js'],
    ],
    [
      'an address without quotes or dot',
      '<link href=main.css rel=stylesheet><SCRIPT SRC=main.js></SCRIPT>',
      '<link href="/embed/main.css" rel=stylesheet><SCRIPT SRC="/embed/main.js"></SCRIPT>',
      ['/embed/main.css', '/embed/main.js'],
    ],
    [
      'single quotes and an image',
      "<body><img alt='a > b' src='img/a b.png'></body>",
      `<body><img alt='a > b' src="/embed/img/a%20b.png"></body>`,
      ['/embed/img/a%20b.png'],
    ],
    ['an absolute path', '<script src="/main.js"></script>', '', ['/main.js']],
    [
      'other origins',
      '<script src="https://cdn.example/a.js"></script><script src="//cdn.example/a.js"></script><link rel="icon" href="data:,">',
      '',
      [],
    ],
    [
      'links that the page does not need',
      '<link rel="canonical" href="/x"><link href="/y" rel="prefetch">',
      '',
      [],
    ],
    ['a comment', '<!-- <script src="old.js"></script> -->', '', []],
    ['the content of a script', `<script>x = '<img src="a.png">'</script>`, '', []],
    ['attributes of other names', '<img data-src="a.png"><a href="/help">help</a>', '', []],
  ];
  for (const [name, html, expected, references] of cases)
    it(`resolves ${name}`, () => {
      assert.deepEqual(resolveReferences(html), { html: expected || html, references });
    });
});

describe('explainReference()', () => {
  const names = new Set(['assets/main.js', 'a b.png']);

  it('accepts files of the folder at the base path', () => {
    assert.equal(explainReference('/embed/assets/main.js', names), undefined);
    assert.equal(explainReference('/embed/a%20b.png', names), undefined);
  });

  it('names the base path for a file that is served at another path', () => {
    for (const path of ['/assets/main.js', '/my/app/assets/main.js', '/embed/x/assets/main.js'])
      assert.match(
        explainReference(path, names) ?? '',
        /served at \/embed\/\. Build the app with the base path \/embed\/ or \.\//,
        path,
      );
  });

  it('reports a file that the folder does not contain', () => {
    for (const path of ['/embed/assets/other.js', '/other.js', '/embed/%E0', '/embed/'])
      assert.match(explainReference(path, names) ?? '', /the folder does not contain it/, path);
  });
});
