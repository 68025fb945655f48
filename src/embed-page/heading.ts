/** What a page of the embed is called, by its path: the public id of a dashboard, or the name of the surface. */
export function heading(path: string): string {
  const [, surface, id = ''] = /^\/embed\/([^/]+)(?:\/([^/]+))?/.exec(path) ?? [];
  if (surface === 'chat') return 'Chat';
  return surface === 'dashboard' ? decoded(id) : 'App';
}

/** A path may hold a percent sign that escapes nothing; it is shown as it stands. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
