import { obey, say, sayReady, session } from './wire.ts';

// An embed that can redeem no session but one that begins with `good`.
obey();
if (session?.startsWith('good')) {
  sayReady();
} else {
  say('svc:event:error', {
    message: 'The session could not be redeemed.',
    name: 'EmbedSessionExchangeError',
    context: 'session-start',
    fatal: true,
  });
}
