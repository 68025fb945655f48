import { handleActions, sendEvent, sendReady, session } from './fake-embed.ts';

// An embed that rejects every session id that does not begin with `good`.
handleActions();
if (session?.startsWith('good')) {
  sendReady();
} else {
  sendEvent('svc:event:error', {
    message: 'The session could not be redeemed.',
    name: 'EmbedSessionExchangeError',
    context: 'session-start',
    fatal: true,
  });
}
