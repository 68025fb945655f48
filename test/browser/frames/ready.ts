import { handleActions, sendEvent, sendReady } from './fake-embed.ts';

// An embed that reports its URL, becomes ready and handles actions.
handleActions();
sendEvent('svc:event:opened', {
  search: location.search,
  path: location.pathname,
  referrer: document.referrer,
});
sendReady();
