/** A route of the creator app. */
export type AppRoute =
  | { readonly screen: 'home' }
  | { readonly screen: 'folder' | 'workbook' | 'dashboard'; readonly id: number }
  | { readonly screen: 'slug'; readonly slug: string }
  | { readonly screen: 'not-found'; readonly path: string };

const ITEM = /^(folder|workbook|dashboard)\/(\d{1,15})$/;
const SLUG = /^d\/([a-z0-9-]{1,60})$/;

/** Parses the fragment of the URL. */
export function parseRoute(hash: string): AppRoute {
  const path = hash.replace(/^#?\/?/, '').replace(/\/$/, '');
  if (path === '') return { screen: 'home' };
  const [, screen, id] = ITEM.exec(path) ?? [];
  if (id) return { screen: screen as 'folder' | 'workbook' | 'dashboard', id: Number(id) };
  const [, slug] = SLUG.exec(path) ?? [];
  return slug ? { screen: 'slug', slug } : { screen: 'not-found', path: `/${path}` };
}

/** Returns the link to an item. */
export function linkTo({ kind, id }: { kind: string; id: number }): string {
  return `#/${kind}/${id}`;
}

/** Link to the start screen. */
export const HOME = '#/';
