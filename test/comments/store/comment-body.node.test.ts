import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { bodyParts } from '../../../src/comments/store/comment-body.ts';

const users = new Map(
  ['ann', 'ann.lee', 'Ben Carter', 'x', '<b>'].map((username, id) => [username, { id, username }]),
);
const directory = {
  usernameLengths: (first: string) =>
    [...users.keys()]
      .filter((name) => name.startsWith(first))
      .map(({ length }) => length)
      .sort((a, b) => b - a),
  userByUsername: (name: string) => users.get(name),
};
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
    ['https://A.Example/b', [['link', 'https://A.Example/b']]],
    ['https://a.example:443/b', [['link', 'https://a.example:443/b']]],
    ['https://a.example:8443?b', [['link', 'https://a.example:8443?b']]],
    ['https://a.example/päth', [['link', 'https://a.example/päth']]],
    ['@x\u{1D5D4}', ['@x\u{1D5D4}']],
  ];
  for (const [text, parts] of cases) {
    it(`cuts ${JSON.stringify(text)}`, () => {
      assert.deepEqual(cut(text), parts);
    });
  }

  const misleading: [why: string, text: string][] = [
    ['a name before the host', 'https://a.example@evil.example/'],
    ['a name and a password', 'https://a.example:443@evil.example/'],
    ['a name that is the host', 'https://evil.example:x@evil.example/'],
    ['an override of direction', 'https://a.example/\u202Egnp.exe'],
    ['an isolate', 'https://a.example/\u2067moc\u2069'],
    ['a mark of direction', 'https://a.example/\u200Fb'],
    ['a space without width', 'https://a.example\u200B.evil.example/'],
    ['a soft hyphen', 'https://a\u00ADb.example/'],
    ['a control character', 'https://a.example/\u0007'],
    ['a backslash', 'https://a.example\\@evil.example'],
    ['a host of other letters', 'https://\u0430.example/'],
    ['a full stop of another width', 'https://a\uFF0Eexample/'],
    ['an escaped host', 'https://%65vil.example/'],
    ['a number for a host', 'https://0x7f.1/'],
  ];
  for (const [why, text] of misleading) {
    it(`does not link an address with ${why}`, () => {
      assert.deepEqual(cut(`see ${text} there`), [`see ${text} there`]);
    });
  }

  it('asks for no more usernames than there are lengths, and ends of words', () => {
    const names = Array.from({ length: 300 }, (_, length) => 'a'.repeat(length + 1));
    let asked = 0;
    const long = {
      usernameLengths: (first: string) =>
        first === 'a' ? names.map(({ length }) => length).reverse() : [],
      userByUsername: () => {
        asked++;
        return undefined;
      },
    };
    bodyParts('@'.repeat(10_000), long);
    assert.equal(asked, 0);
    bodyParts('@aaa '.repeat(2000), { ...long, usernameLengths: () => [4, 3, 2, 1] });
    assert.equal(asked, 4000);
  });

  it('looks at each dot after a link once', (context) => {
    const looks = context.mock.method(String.prototype, 'charAt');
    bodyParts(`https://a.example/${'.'.repeat(9980)}x${'.'.repeat(10)}`, directory);
    assert.equal(looks.mock.callCount(), 11);
    bodyParts(`https://a.example/${'.'.repeat(9980)}`, directory);
    assert.equal(looks.mock.callCount(), 11 + 9981);
  });

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
