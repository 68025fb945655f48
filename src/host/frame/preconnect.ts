import { create } from './create.ts';

/** Opens a connection to an origin ahead of the first request; the hint itself does not stay on the page. */
export function preconnect(origin: string): void {
  const link = create('link', { rel: 'preconnect', href: origin });
  document.head.append(link);
  link.remove();
}
