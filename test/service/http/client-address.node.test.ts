import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Context } from 'hono';
import { networkOf, networksOf } from '../../../src/lib/network.ts';
import type { HttpEnv } from '../../../src/service/http/env.ts';
import { clientAddress } from '../../../src/service/http/request-middleware.ts';

/** A request from an address, with an `X-Forwarded-For` header if there is one. */
function request(remoteAddress: string | undefined, forwarded?: string): Context<HttpEnv> {
  const headers: Record<string, string | undefined> = { 'x-forwarded-for': forwarded };
  const env = remoteAddress === undefined ? undefined : { incoming: { socket: { remoteAddress } } };
  return { env, req: { header: (name: string) => headers[name] } } as unknown as Context<HttpEnv>;
}

describe('clientAddress', () => {
  type Header = string | undefined;
  const cases: [proxies: number, remote: string | undefined, forwarded: Header, address: string][] =
    [
      [0, undefined, undefined, ''],
      [0, '192.0.2.1', undefined, '192.0.2.1'],
      [0, '192.0.2.1', '203.0.113.9', '192.0.2.1'],
      [0, '::ffff:192.0.2.1', undefined, '192.0.2.1'],
      [0, '::FFFF:192.0.2.1', undefined, '192.0.2.1'],
      [0, '2001:DB8::1', undefined, '2001:db8::1'],
      [1, '192.0.2.1', '203.0.113.9', '203.0.113.9'],
      [1, '192.0.2.1', '198.51.100.7, 203.0.113.9', '203.0.113.9'],
      [2, '192.0.2.1', '198.51.100.7, 203.0.113.9', '198.51.100.7'],
      [2, '192.0.2.1', '10.0.0.1,198.51.100.7,203.0.113.9', '198.51.100.7'],
      [2, '192.0.2.1', '203.0.113.9', '203.0.113.9'],
      [1, '192.0.2.1', undefined, '192.0.2.1'],
      [1, '192.0.2.1', 'unknown', '192.0.2.1'],
      [1, '192.0.2.1', '203.0.113.9, ', '192.0.2.1'],
      [1, '192.0.2.1', '::ffff:203.0.113.9', '203.0.113.9'],
      [1, '192.0.2.1', '203.0.113.9:5000', '203.0.113.9'],
      [1, '192.0.2.1', '198.51.100.7:1, 203.0.113.9:5000', '203.0.113.9'],
      [1, '192.0.2.1', '[2001:DB8::9]:5000', '2001:db8::9'],
      [1, '192.0.2.1', '[2001:db8::9]', '2001:db8::9'],
      [1, '192.0.2.1', '[::ffff:203.0.113.9]:5000', '203.0.113.9'],
      [1, '192.0.2.1', '"[2001:db8::9]:5000"', '2001:db8::9'],
      [1, '192.0.2.1', '2001:db8::5000', '2001:db8::5000'],
      [1, '192.0.2.1', '203.0.113.9:', '192.0.2.1'],
      [1, '192.0.2.1', '203.0.113.9:5000:1', '192.0.2.1'],
      [1, '192.0.2.1', '[203.0.113.9', '192.0.2.1'],
      [1, '192.0.2.1', 'unknown:5000', '192.0.2.1'],
    ];
  for (const [proxies, remote, forwarded, address] of cases)
    it(`is "${address}" behind ${proxies} proxies from ${remote} with "${forwarded ?? ''}"`, () => {
      assert.equal(clientAddress(request(remote, forwarded), proxies), address);
    });
});

describe('networkOf', () => {
  for (const [address, network] of [
    ['203.0.113.9', '203.0.113.9'],
    ['', ''],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:1:2:3::', '2001:db8:1:2'],
    ['2001::1:2:3:4:5', '2001:0:0:1'],
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
  ] as const)
    it(`is ${network} for ${address}`, () => assert.equal(networkOf(address), network));
});

describe('networksOf', () => {
  for (const [address, ...networks] of [
    ['203.0.113.9', '203.0.113', '203.0.113.9'],
    ['', '', ''],
    ['2001:db8:1:2ab::9', '2001:db8:1', '2001:db8:1:02', '2001:db8:1:2ab'],
    ['2001:0DB8:01:ff00::', '2001:db8:1', '2001:db8:1:ff', '2001:db8:1:ff00'],
    ['2001:db8:1:ffff::1', '2001:db8:1', '2001:db8:1:ff', '2001:db8:1:ffff'],
    ['2001:db8:1:1::1', '2001:db8:1', '2001:db8:1:00', '2001:db8:1:1'],
    ['::1', '0:0:0', '0:0:0:00', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0', 'fe80:0:0:00', 'fe80:0:0:0'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0', '64:ff9b:0:00', '64:ff9b:0:0'],
  ] as const)
    it(`is ${networks.join(', ')} for ${address}`, () =>
      assert.deepEqual(networksOf(address), networks));
});
