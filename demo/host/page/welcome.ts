import '../../../src/host/define.ts';
import type { EmbedState } from '../../../src/host/index.ts';
import { startShell } from './shell/start-shell.ts';

const SAID: Readonly<Record<EmbedState, string>> = {
  idle: 'Not loaded',
  minting: 'Asking for a session …',
  loading: 'Loading the frame …',
  ready: 'Ready',
  expiring: 'The session ends soon',
  expired: 'The session has ended',
  renewing: 'Renewing the session …',
  error: 'It cannot be shown',
};

const embeds = document.querySelectorAll('svc-embed');
const output = document.querySelector('#state');
embeds[0]?.addEventListener('svc-state-change', ({ state }) => {
  if (output) output.textContent = SAID[state];
});
startShell(...embeds);
