import { percentDecode } from '../lib/percent-decode.ts';

/** Returns the heading of the built-in page: the public id of a dashboard, or the name of the surface. */
export function heading(path: string): string {
  const [, embed, surface, id = ''] = path.split('/');
  if (embed !== 'embed') return 'App';
  if (surface === 'chat') return 'Chat';
  // A path may contain a percent sign that is not an escape; it is displayed as it is.
  return surface === 'dashboard' ? (percentDecode(id) ?? id) : 'App';
}
