import { embedDashboard } from '@superset-ui/embedded-sdk';

/** A guest token whose claims the SDK reads. */
const TOKEN = `e30.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 3600 }))}.signature`;

export function insert(place, frames) {
  const embedded = embedDashboard({
    id: 'dashboard',
    supersetDomain: frames,
    mountPoint: place,
    fetchGuestToken: async () => TOKEN,
  });
  return () => void embedded.then(({ unmount }) => unmount());
}
