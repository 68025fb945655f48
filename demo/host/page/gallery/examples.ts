/** An example with its own page at `/gallery/<path>/`. */
export interface Example {
  readonly path: string;
  readonly title: string;
}

/** All examples, in reading order. */
export const EXAMPLES: readonly Example[] = [
  { path: 'plain-html', title: 'Plain HTML' },
  { path: 'react', title: 'React' },
  { path: 'vue', title: 'Vue' },
  { path: 'svelte', title: 'Svelte' },
  { path: 'angular', title: 'Angular' },
  { path: 'next', title: 'Next.js' },
  { path: 'several-embeds', title: 'Several embeds' },
  { path: 'lazy', title: 'Lazy loading' },
  { path: 'own-content', title: 'Loading and errors' },
  { path: 'strict-csp', title: 'Strict CSP' },
  { path: 'logout', title: 'Logout' },
  { path: 'private-mode', title: 'Private mode' },
  { path: 'comments', title: 'Comments' },
  { path: 'two-viewers', title: 'Two viewers' },
];
