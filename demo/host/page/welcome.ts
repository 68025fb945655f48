import '../../../src/host/define.ts';
import type { EmbedState } from '../../../src/host/index.ts';
import { startShell } from './shell/start-shell.ts';

const STATE_TEXTS: Readonly<Record<EmbedState, string>> = {
  idle: 'Not loaded',
  minting: 'Requesting a session …',
  loading: 'Loading the frame …',
  ready: 'Ready',
  expiring: 'The session expires soon',
  expired: 'The session has expired',
  renewing: 'Renewing the session …',
  error: 'The dashboard could not be loaded',
};

const embeds = document.querySelectorAll('svc-embed');
const output = document.querySelector('#state');
embeds[0]?.addEventListener('svc-state-change', ({ state }) => {
  if (output) output.textContent = STATE_TEXTS[state];
});
startShell(...embeds);
