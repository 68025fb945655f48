import { obey, say, sayReady } from './wire.ts';

// An embed that works: it tells where it was opened, gets ready, and obeys.
obey();
say('svc:event:opened', {
  search: location.search,
  path: location.pathname,
  referrer: document.referrer,
});
sayReady();
