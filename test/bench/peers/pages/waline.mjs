import '@waline/client/style';
import { init } from '@waline/client';

export function insert(place) {
  const el = place.appendChild(document.createElement('div'));
  // without the emoji, which it loads from another server
  const options = { pageSize: 100, lang: 'en', emoji: false, search: false };
  const waline = init({ el, serverURL: location.origin, path: '/', ...options });
  return () => waline.destroy();
}
