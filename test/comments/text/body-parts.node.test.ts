import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { bodyParts } from '../../../src/comments/text/body-parts.ts';

const users = new Map(
  ['ann', 'ann.lee', 'Ben Carter', 'x', '<b>'].map((username, id) => [username, { id, username }]),
);
const directory = { longest: 10, get: (name: string) => users.get(name) };
const cut = (text: string) =>
  bodyParts(text, directory).map((part) =>
    part.kind === 'text' ? part.text : [part.kind, part.text],
  );

describe('bodyParts', () => {
  const cases: [text: string, parts: unknown[]][] = [
    ['plain', ['plain']],
    ['', []],
    ['@ann', [['mention', '@ann']]],
    ['@ann.lee, hi', [['mention', '@ann.lee'], ', hi']],
    ['@ann.leeway', [['mention', '@ann'], '.leeway']],
    ['@annabel', ['@annabel']],
    ['@Ben Carter!', [['mention', '@Ben Carter'], '!']],
    ['@ben carter', ['@ben carter']],
    ['mail@ann', ['mail@ann']],
    ['(@ann)', ['(', ['mention', '@ann'], ')']],
    ['@@x', ['@', ['mention', '@x']]],
    ['@<b>bold', ['@<b>bold']],
    ['see https://a.example/b?c=1.', ['see ', ['link', 'https://a.example/b?c=1'], '.']],
    ['(http://a.example/x)', ['(', ['link', 'http://a.example/x'], ')']],
    ['http://a.example/x_(y)', [['link', 'http://a.example/x_(y)']]],
    ['javascript:alert(1)', ['javascript:alert(1)']],
    ['https://', ['https://']],
    ['https://ann@a.example', [['link', 'https://ann@a.example']]],
  ];
  for (const [text, parts] of cases) {
    it(`cuts ${JSON.stringify(text)}`, () => {
      assert.deepEqual(cut(text), parts);
    });
  }

  it('leads nowhere but to the web', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string()), (text) => {
        for (const part of bodyParts(text, directory)) {
          if (part.kind === 'link') assert.match(part.href, /^https?:/);
        }
      }),
    );
  });

  it('loses nothing of any text', () => {
    const piece = fc.constantFrom(
      '@ann',
      '@',
      'ann.lee',
      ' ',
      'https://a.b',
      '.',
      'é',
      '👍',
      '\n',
      '<',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'binary' }))), (pieces) => {
        const text = pieces.join('');
        const joined = bodyParts(text, directory)
          .map((part) => part.text)
          .join('');
        assert.equal(joined, text);
      }),
    );
  });
});
