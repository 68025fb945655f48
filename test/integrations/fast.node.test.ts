// The apps that need no package that this repository does not have, as part of `npm test`.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { areInRepository } from './install-app.ts';
import './html.integration.ts';
import './react.integration.ts';
import './test-kit.integration.ts';

it('the apps need no package from the registry', () => {
  for (const app of ['html', 'react', 'test-kit'])
    assert.ok(areInRepository(`${import.meta.dirname}/${app}`), app);
});
