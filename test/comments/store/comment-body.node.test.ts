import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bodyParts, isSameText } from '../../../src/comments/store/comment-body.ts';
import { fc } from '../../node/fast-check.ts';

const users = new Map(
  ['ann', 'ann.lee', 'Ben Carter', 'x', '<b>', '佐藤'].map((username, id) => [
    username,
    { id, username },
  ]),
);
const directory = {
  usernameLengths: (first: string) =>
    [...users.keys()]
      .filter((name) => name.startsWith(first))
      .map(({ length }) => length)
      .sort((a, b) => b - a),
  userByUsername: (name: string) => users.get(name),
};
const split = (text: string) =>
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
    ['これを見て@ann', ['これを見て', ['mention', '@ann']]],
    ['привет@ann', ['привет@ann']],
    ['@annさん', [['mention', '@ann'], 'さん']],
    ['@佐藤花子', ['@佐藤花子']],
    ['(@ann)', ['(', ['mention', '@ann'], ')']],
    ['@@x', ['@', ['mention', '@x']]],
    ['@<b>bold', ['@<b>bold']],
    ['see https://a.example/b?c=1.', ['see ', ['link', 'https://a.example/b?c=1'], '.']],
    ['(http://a.example/x)', ['(', ['link', 'http://a.example/x'], ')']],
    ['http://a.example/x_(y)', [['link', 'http://a.example/x_(y)']]],
    ['(http://a.example/x_(y))', ['(', ['link', 'http://a.example/x_(y)'], ')']],
    ['(http://a.example/x_(y)).', ['(', ['link', 'http://a.example/x_(y)'], ').']],
    ['http://a.example/a_(b)_(c)', [['link', 'http://a.example/a_(b)_(c)']]],
    ['http://a.example/x?a[0]=[1]', [['link', 'http://a.example/x?a[0]=[1]']]],
    ['[http://a.example/x]', ['[', ['link', 'http://a.example/x'], ']']],
    ['[(http://a.example/x)!]', ['[(', ['link', 'http://a.example/x'], ')!]']],
    ['{http://a.example/{x}}', ['{', ['link', 'http://a.example/{x}'], '}']],
    ['（http://a.example/x）。', ['（', ['link', 'http://a.example/x'], '）。']],
    [
      '［「『【《〈http://a.example/〉》】』」］',
      ['［「『【《〈', ['link', 'http://a.example/'], '〉》】』」］'],
    ],
    ['http://[::1]/', [['link', 'http://[::1]/']]],
    ['javascript:alert(1)', ['javascript:alert(1)']],
    ['https://', ['https://']],
    ['https://A.Example/b', [['link', 'https://A.Example/b']]],
    ['https://a.example:443/b', [['link', 'https://a.example:443/b']]],
    ['https://a.example:8443?b', [['link', 'https://a.example:8443?b']]],
    ['https://a.example/päth', [['link', 'https://a.example/päth']]],
    ['@x\u{1D5D4}', ['@x\u{1D5D4}']],
    ['これを＠ann', ['これを', ['mention', '＠ann']]],
    ['mail＠ann', ['mail＠ann']],
    ['https://a.example/a、次は', [['link', 'https://a.example/a'], '、次は']],
    ['https://a.example/a。次は', [['link', 'https://a.example/a'], '。次は']],
    ['https://a.example。次は', [['link', 'https://a.example'], '。次は']],
    ['https://a.example/a，见下', [['link', 'https://a.example/a'], '，见下']],
    ['https://a.example/a（表）', [['link', 'https://a.example/a'], '（表）']],
    ['《https://a.example/a》的', ['《', ['link', 'https://a.example/a'], '》的']],
    ['「https://a.example/a」と', ['「', ['link', 'https://a.example/a'], '」と']],
    ['https://a.example/a\u3000次', [['link', 'https://a.example/a'], '\u3000次']],
    ['https://a.example/a！好', [['link', 'https://a.example/a'], '！好']],
    ['https://a.example/a？好', [['link', 'https://a.example/a'], '？好']],
    ['“https://a.example/a”是', ['“', ['link', 'https://a.example/a'], '”是']],
    ['« https://a.example/a », et', ['« ', ['link', 'https://a.example/a'], ' », et']],
    ['https://a.example/日本語', [['link', 'https://a.example/日本語']]],
    ['https://a.example/東京々', [['link', 'https://a.example/東京々']]],
    ['انظر https://a.example/a، ثم', ['انظر ', ['link', 'https://a.example/a'], '، ثم']],
    ['هل https://a.example/a؟', ['هل ', ['link', 'https://a.example/a'], '؟']],
    ['देखें https://a.example/a।', ['देखें ', ['link', 'https://a.example/a'], '।']],
    ['https://a.example/a – or', [['link', 'https://a.example/a'], ' – or']],
    ['https://a.example/a— or', [['link', 'https://a.example/a'], '— or']],
    ['**https://a.example/a**', ['**', ['link', 'https://a.example/a'], '**']],
    ['`https://a.example/a`', ['`', ['link', 'https://a.example/a'], '`']],
    ['[b](https://a.example/a)', ['[b](', ['link', 'https://a.example/a'], ')']],
    ['see www.a.example/b.', ['see ', ['link', 'www.a.example/b'], '.']],
    ['(WWW.A.example)', ['(', ['link', 'WWW.A.example'], ')']],
    ['www.a、www.b', ['www.a、www.b']],
    ['awww.a.example', ['awww.a.example']],
    ['x@www.a.example', ['x@www.a.example']],
    ['www.', ['www.']],
    ['https://münchen.example/x', [['link', 'https://münchen.example/x']]],
    ['https://日本.example/', [['link', 'https://日本.example/']]],
    ['https://почта.example/', [['link', 'https://почта.example/']]],
    ['https://www.παράδειγμα.example/', [['link', 'https://www.παράδειγμα.example/']]],
  ];
  for (const [text, parts] of cases) {
    it(`splits ${JSON.stringify(text)} into parts`, () => {
      assert.deepEqual(split(text), parts);
    });
  }

  const misleading: [reason: string, text: string][] = [
    ['a username before the host', 'https://a.example@evil.example/'],
    ['a username and a password', 'https://a.example:443@evil.example/'],
    ['a username equal to the host', 'https://evil.example:x@evil.example/'],
    ['a direction override', 'https://a.example/\u202Egnp.exe'],
    ['a direction isolate', 'https://a.example/\u2067moc\u2069'],
    ['a direction mark', 'https://a.example/\u200Fb'],
    ['a zero-width space', 'https://a.example\u200B.evil.example/'],
    ['a soft hyphen', 'https://a\u00ADb.example/'],
    ['a control character', 'https://a.example/\u0007'],
    ['a backslash', 'https://a.example\\@evil.example'],
    ['a Cyrillic letter in the host', 'https://\u0430.example/'],
    ['a Cyrillic letter in a Latin word', 'https://ex\u0430mple.example/'],
    ['only Cyrillic letters that look like Latin ones', 'https://\u0430\u0441\u0435.example/'],
    ['full-width letters', 'https://\uFF41.example/'],
    ['a username before a name in another script', 'https://ü.example@evil.example/'],
    ['a full-width full stop', 'https://a\uFF0Eexample/'],
    ['an escaped host', 'https://%65vil.example/'],
    ['a number as the host', 'https://0x7f.1/'],
  ];
  for (const [reason, text] of misleading) {
    it(`does not link an address with ${reason}`, () => {
      assert.deepEqual(split(`see ${text} there`), [`see ${text} there`]);
    });
  }

  it('looks up only lengths that end at the end of a word', () => {
    const names = Array.from({ length: 300 }, (_, length) => 'a'.repeat(length + 1));
    let lookups = 0;
    const long = {
      usernameLengths: (first: string) =>
        first === 'a' ? names.map(({ length }) => length).reverse() : [],
      userByUsername: () => {
        lookups++;
        return undefined;
      },
    };
    bodyParts('@'.repeat(10_000), long);
    assert.equal(lookups, 0);
    bodyParts('@aaa '.repeat(2000), { ...long, usernameLengths: () => [4, 3, 2, 1] });
    assert.equal(lookups, 4000);
  });

  it('reads each dot after a link once', (context) => {
    const reads = context.mock.method(String.prototype, 'charAt');
    bodyParts(`https://a.example/${'.'.repeat(9980)}x${'.'.repeat(10)}`, directory);
    assert.equal(reads.mock.callCount(), 11);
    bodyParts(`https://a.example/${'.'.repeat(9980)}`, directory);
    assert.equal(reads.mock.callCount(), 11 + 9981);
  });

  it('creates only http and https links', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string()), (text) => {
        for (const part of bodyParts(text, directory)) {
          if (part.kind === 'link') assert.match(part.href, /^https?:/);
        }
      }),
    );
  });

  it('returns parts that add up to the text', () => {
    const piece = fc.constantFrom(...'@ann|@|ann.lee| |https://a.b|.|é|👍|\n|<'.split('|'));
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

describe('a link without a scheme, or in another script', () => {
  const hrefs: [text: string, href: string][] = [
    ['www.a.example/B', 'https://www.a.example/B'],
    ['https://münchen.example/', 'https://xn--mnchen-3ya.example/'],
  ];
  for (const [text, href] of hrefs) {
    it(`opens ${href}`, () => {
      const [part] = bodyParts(text, directory);
      assert.equal(part?.kind === 'link' && part.href, href);
    });
  }
});

describe('isSameText', () => {
  for (const lineBreak of ['\r\n', '\r', '\n']) {
    it(`ignores that ${JSON.stringify(lineBreak)} may be another line break`, () => {
      assert.equal(isSameText(`a${lineBreak}b${lineBreak}c`, 'a\nb\nc'), true);
      assert.equal(isSameText(`a${lineBreak}${lineBreak}b`, 'a\nb'), false);
    });
  }
});
