import { describe } from 'node:test';
import { actionTests } from './actions.ts';
import { badInputTests } from './bad-input.ts';
import { useEmbedServer } from './embed-test-server.ts';
import { eventTests } from './events.ts';
import { settingTests } from './settings.ts';
import { stateTests } from './states.ts';

/** What the browser logs about requests that fail, or that a setting forbids. */
const REJECTED = /^Failed to load resource: /;

describe('surfaces of the embed', () => {
  const server = useEmbedServer(REJECTED);

  describe('show the controls of the settings', () => settingTests(server));

  describe('send events for what a viewer does', () => eventTests(server));

  describe('apply the actions of the host', () => actionTests(server));

  describe('ignore and report invalid input', () => badInputTests(server));

  describe('have no axe findings', () => stateTests(server));
});
