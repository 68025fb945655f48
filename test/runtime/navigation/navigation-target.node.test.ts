import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type EmbedLocation,
  parseEmbedLocation,
} from '../../../src/runtime/navigation/embed-location.ts';
import { pathOf, resolveTarget } from '../../../src/runtime/navigation/navigation-target.ts';

const origin = 'https://acme.example';
const [dashboard, app, chat] = ['/embed/dashboard/a', '/embed/d/3/app', '/embed/chat'].map(
  (path) => parseEmbedLocation(new URL(path, origin)) as EmbedLocation,
) as [EmbedLocation, EmbedLocation, EmbedLocation];

describe('resolveTarget', () => {
  const accepted: [path: string, current: EmbedLocation, target: string][] = [
    ['/embed/dashboard/b?x=1#y', dashboard, '/embed/dashboard/b?x=1#y'],
    ['/embed/d/3/app/../app/books', app, '/embed/d/3/app/books'],
    ['/embed/dashboard/b?flag&x=a%20b', dashboard, '/embed/dashboard/b?flag&x=a%20b'],
    ['/embed/dashboard/b?session=s&x=1', dashboard, '/embed/dashboard/b?x=1'],
    ['/embed/chat/', chat, '/embed/chat/'],
  ];
  for (const [path, current, target] of accepted) {
    it(`resolves ${path} to ${target}`, () => {
      const resolved = resolveTarget(path, current, origin);
      assert.equal(resolved && pathOf(resolved.url), target);
    });
  }

  const rejected: [path: string, current: EmbedLocation][] = [
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
      assert.equal(resolveTarget(path, current, origin), undefined);
    });
  }
});
