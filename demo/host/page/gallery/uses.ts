/** A use of the elements, with a page of its own at `/gallery/<path>/`. */
export interface Use {
  readonly path: string;
  readonly title: string;
}

/** All uses, in the order in which one would read them. */
export const USES: readonly Use[] = [
  { path: 'plain-html', title: 'Plain HTML' },
  { path: 'react', title: 'React' },
  { path: 'several-embeds', title: 'Several embeds' },
  { path: 'lazy', title: 'Lazy loading' },
  { path: 'own-content', title: 'Own content' },
  { path: 'strict-csp', title: 'Strict CSP' },
  { path: 'logout', title: 'Logout' },
  { path: 'private-mode', title: 'Private mode' },
  { path: 'comments', title: 'Comments' },
];
