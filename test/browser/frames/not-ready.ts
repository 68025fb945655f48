import { handleActions, sendEvent } from './fake-embed.ts';

// An embed that becomes ready only if a test sends the event.
handleActions();
sendEvent('svc:event:opened', { search: location.search });
