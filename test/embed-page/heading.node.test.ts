import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { heading } from '../../src/embed-page/heading.ts';

describe('heading', () => {
  const headings: [path: string, heading: string][] = [
    ['/embed/dashboard/sales', 'sales'],
    ['/embed/dashboard/sales%2F2026%20%C3%A4', 'sales/2026 ä'],
    ['/embed/dashboard/50%-off', '50%-off'],
    ['/embed/dashboard/%E0%A4%A', '%E0%A4%A'],
    ['/embed/d/12/app', 'App'],
    ['/embed/d/12/app/workbooks/3', 'App'],
    ['/embed/chat', 'Chat'],
  ];
  for (const [path, expected] of headings) {
    it(`returns "${expected}" for ${path}`, () => {
      assert.equal(heading(path), expected);
    });
  }
});
