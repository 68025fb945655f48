import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  linkDisplays,
  linksIn,
  type ResolveLink,
} from '../../../src/comments/store/link-displays.ts';
import { nextTask } from '../mocked-time.ts';

const HREF = 'https://a.example/#pin';
const NO_USERS = { usernameLengths: () => [], userByUsername: () => undefined };

describe('linkDisplays', () => {
  /** Returns the text for a link after `resolveLink` has been called. */
  const textOf = async (resolveLink: ResolveLink) => {
    const links = linkDisplays(() => undefined);
    links.resolver = resolveLink;
    links.resolve(linksIn([`See ${HREF}.`], NO_USERS));
    await nextTask();
    return links.get(HREF)?.text;
  };

  it('calls the function once for each address, and reports the result', async () => {
    let changes = 0;
    const addresses: string[] = [];
    const links = linkDisplays(() => changes++);
    const bodies = [`${HREF} ${HREF}`, `again ${HREF}`, 'no link', 'ftp://a.example/'];
    links.resolve(linksIn(bodies, NO_USERS));
    links.resolver = async (url) => {
      addresses.push(url.href);
      return { text: 'Pin 1' };
    };
    links.resolve(linksIn(bodies, NO_USERS));
    await nextTask();
    assert.deepEqual([addresses, changes, links.get(HREF)?.text], [[HREF], 1, 'Pin 1']);
  });

  const withoutText: [name: string, resolveLink: () => unknown][] = [
    ['returns nothing', () => undefined],
    ['returns null', () => null],
    ['returns a string', () => 'Pin'],
    ['returns spaces', () => ({ text: ' \n' })],
    ['returns an object as the text', () => ({ text: { toString: () => 'no' } })],
    ['throws', () => assert.fail()],
    ['returns an object that throws', () => new Proxy({}, { get: () => assert.fail() })],
    ['rejects', () => Promise.reject(new Error('no'))],
    ['never settles', () => new Promise(() => {})],
  ];
  for (const [name, resolveLink] of withoutText) {
    it(`has no text if the function ${name}`, async () => {
      assert.equal(await textOf(resolveLink as ResolveLink), undefined);
    });
  }

  it('cuts a text after 200 characters without splitting one', async () => {
    const text = await textOf(() => ({ text: '\u{1F600}'.repeat(300) }));
    assert.equal(text, '\u{1F600}'.repeat(200));
  });
});
