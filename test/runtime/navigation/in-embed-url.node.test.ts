import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inEmbedUrl, pathOf } from '../../../src/runtime/navigation/in-embed-url.ts';

const origin = 'https://acme.example';
const dashboard = { surface: 'dashboard', deploymentId: undefined } as const;
const app = { surface: 'app', deploymentId: 3 } as const;

describe('inEmbedUrl', () => {
  const accepted: [path: string, current: typeof dashboard | typeof app, target: string][] = [
    ['/embed/dashboard/b?x=1#y', dashboard, '/embed/dashboard/b?x=1#y'],
    ['/embed/d/3/app/../app/books', app, '/embed/d/3/app/books'],
    ['/embed/dashboard/b?flag&x=a%20b', dashboard, '/embed/dashboard/b?flag&x=a%20b'],
    ['/embed/dashboard/b?session=s&x=1', dashboard, '/embed/dashboard/b?x=1'],
  ];
  for (const [path, current, target] of accepted) {
    it(`resolves ${path} to ${target}`, () => {
      const url = inEmbedUrl(path, current, origin);
      assert.equal(url && pathOf(url), target);
    });
  }

  const rejected: [path: string, current: typeof dashboard | typeof app][] = [
    ['', dashboard],
    ['books', app],
    ['//evil.example/embed/dashboard/b', dashboard],
    ['/\\evil.example/embed/dashboard/b', dashboard],
    ['/\t/evil.example/embed/dashboard/b', dashboard],
    ['/\t/[', dashboard],
    ['https://evil.example/embed/dashboard/b', dashboard],
    ['https://acme.example/embed/dashboard/b', dashboard],
    ['javascript:alert(1)', dashboard],
    ['/api/v1/embed/session/token', dashboard],
    ['/embed/dashboard/../../logout', dashboard],
    ['/embed/chat', dashboard],
    [`/embed/dashboard/${'x'.repeat(9000)}`, dashboard],
    ['/embed/d/4/app', app],
  ];
  for (const [path, current] of rejected) {
    it(`rejects ${JSON.stringify(path.slice(0, 60))}`, () => {
      assert.equal(inEmbedUrl(path, current, origin), undefined);
    });
  }
});
