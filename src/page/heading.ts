/** What a page of the embed is called, by its path: the public id of a dashboard, or the name of the surface. */
export function heading(path: string): string {
  const [, surface, id = ''] = /^\/embed\/([^/]+)(?:\/([^/]+))?/.exec(path) ?? [];
  if (surface === 'chat') return 'Chat';
  return surface === 'dashboard' ? decodeURIComponent(id) : 'App';
}
