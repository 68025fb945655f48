import { obey, say } from './wire.ts';

// An embed that does not become ready unless it is told to.
obey();
say('svc:event:opened', { search: location.search });
