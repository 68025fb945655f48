import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NavigationReporter } from '../../../src/runtime/report/navigation-reporter.ts';

function travel(path: string, publicId: string | undefined = 'a') {
  const told: unknown[] = [];
  const made = new NavigationReporter(path, {
    place: () => ({ surface: 'dashboard', publicId }),
    navigated: (payload) => told.push(['navigate', payload]),
    viewed: (payload) => told.push(['view', payload]),
  });
  return { travel: made, told };
}

const place = { surface: 'dashboard', publicId: 'a' };

describe('NavigationReporter', () => {
  it('tells a navigation, then its view', () => {
    const { travel: made, told } = travel('/a');
    made.begin('');
    made.moveTo('/b');
    assert.deepEqual(told, [
      ['navigate', { path: '/b', previousPath: '/a' }],
      ['view', { ...place, path: '/b' }],
    ]);
  });
  it('tells nothing where the path is the same', () => {
    const { travel: made, told } = travel('/a');
    made.begin('');
    made.moveTo('/a');
    assert.deepEqual(told, []);
  });
  it('takes what the app does before it has mounted for its start', () => {
    const { travel: made, told } = travel('/a');
    made.moveTo('/b');
    assert.deepEqual(told, []);
    assert.deepEqual(made.begin('Title'), { ...place, path: '/b', title: 'Title' });
  });
  it('says nothing of what it does not know', () => {
    const { travel: made } = travel('/a', '');
    assert.deepEqual(made.begin(''), { surface: 'dashboard', path: '/a' });
  });
  it('tells a view by hand, of here or of elsewhere', () => {
    const { travel: made, told } = travel('/a');
    made.begin('');
    made.view({ title: 'Tab' });
    made.view({ path: '/c' });
    assert.deepEqual(told, [
      ['view', { ...place, path: '/a', title: 'Tab' }],
      ['view', { ...place, path: '/c' }],
    ]);
  });
});
