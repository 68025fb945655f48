import { EXAMPLES } from '../examples.ts';

/** Creates links to all examples, with the current one marked, and to the previous and the next one. */
export function exampleLinks(current: string): { all: HTMLElement; adjacent: HTMLElement } {
  const index = EXAMPLES.findIndex(({ path }) => path === current);
  const all = navigation('Examples', 'examples');
  for (const { path, title } of EXAMPLES) {
    const link = linkTo(path, title);
    if (path === current) link.ariaCurrent = 'page';
    all.append(link);
  }
  const adjacent = navigation('Previous and next example', 'adjacent');
  const [previous, next] = [EXAMPLES[index - 1], EXAMPLES[index + 1]];
  if (previous) adjacent.append(linkTo(previous.path, `← ${previous.title}`));
  if (next) adjacent.append(linkTo(next.path, `${next.title} →`));
  return { all, adjacent };
}

function navigation(label: string, className: string): HTMLElement {
  const nav = document.createElement('nav');
  nav.ariaLabel = label;
  nav.className = className;
  return nav;
}

function linkTo(path: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = `/gallery/${path}/`;
  link.textContent = text;
  return link;
}
