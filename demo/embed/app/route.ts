/** Where the viewer is in the creator app. */
export type AppRoute =
  | { readonly screen: 'home' }
  | { readonly screen: 'folder' | 'workbook' | 'dashboard'; readonly id: number }
  | { readonly screen: 'slug'; readonly slug: string }
  | { readonly screen: 'nowhere'; readonly path: string };

const ITEM = /^(folder|workbook|dashboard)\/(\d{1,15})$/;
const SLUG = /^d\/([a-z0-9-]{1,60})$/;

/** Reads the fragment of the address. */
export function routeOf(hash: string): AppRoute {
  const path = hash.replace(/^#?\/?/, '').replace(/\/$/, '');
  if (path === '') return { screen: 'home' };
  const [, screen, id] = ITEM.exec(path) ?? [];
  if (id) return { screen: screen as 'folder' | 'workbook' | 'dashboard', id: Number(id) };
  const [, slug] = SLUG.exec(path) ?? [];
  return slug ? { screen: 'slug', slug } : { screen: 'nowhere', path: `/${path}` };
}

/** The address of an item within the app. */
export function linkTo({ kind, id }: { kind: string; id: number }): string {
  return `#/${kind}/${id}`;
}

/** The address of the workspace's first screen. */
export const HOME = '#/';
