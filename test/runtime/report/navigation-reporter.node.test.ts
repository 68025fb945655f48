import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NavigationReporter } from '../../../src/runtime/report/navigation-reporter.ts';

function createReporter(path: string, publicId: string | undefined = 'a') {
  const reported: unknown[] = [];
  const channel = { emit: (type: string, payload: unknown) => reported.push([type, payload]) };
  const getPage = () => ({ surface: 'dashboard', publicId }) as const;
  const reporter = new NavigationReporter(channel, path, getPage);
  return { reporter, reported };
}

const view = { surface: 'dashboard', publicId: 'a' };

describe('NavigationReporter', () => {
  it('reports a navigation, then its view with its title', () => {
    const { reporter, reported } = createReporter('/a');
    reporter.start('');
    reporter.navigate('/b', { title: 'B' });
    assert.deepEqual(reported, [
      ['svc:event:navigate', { path: '/b', previousPath: '/a' }],
      ['svc:event:view', { ...view, path: '/b', title: 'B' }],
    ]);
  });
  it('ignores a navigation to the current path', () => {
    const { reporter, reported } = createReporter('/a');
    reporter.start('');
    reporter.navigate('/a');
    assert.deepEqual(reported, []);
  });
  it('does not report navigations before the start', () => {
    const { reporter, reported } = createReporter('/a');
    reporter.navigate('/b');
    assert.deepEqual(reported, []);
    assert.deepEqual(reporter.start('Title'), { ...view, path: '/b', title: 'Title' });
  });
  it('omits an empty title and public id', () => {
    const { reporter } = createReporter('/a', '');
    assert.deepEqual(reporter.start(''), { surface: 'dashboard', path: '/a' });
  });
  it('reports a view of the current path or of another one', () => {
    const { reporter, reported } = createReporter('/a');
    reporter.start('');
    reporter.view({ title: 'Tab' });
    reporter.view({ path: '/c' });
    assert.deepEqual(reported, [
      ['svc:event:view', { ...view, path: '/a', title: 'Tab' }],
      ['svc:event:view', { ...view, path: '/c' }],
    ]);
  });
});
