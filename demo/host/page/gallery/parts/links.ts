import { USES } from '../uses.ts';

/** Links to all uses, the present one marked, and to the one before and the one after. */
export function linksFrom(here: string): { all: HTMLElement; around: HTMLElement } {
  const index = USES.findIndex(({ path }) => path === here);
  const all = navigation('Uses', 'uses');
  for (const { path, title } of USES) {
    const link = linkTo(path, title);
    if (path === here) link.ariaCurrent = 'page';
    all.append(link);
  }
  const around = navigation('Previous and next use', 'around');
  const [before, after] = [USES[index - 1], USES[index + 1]];
  if (before) around.append(linkTo(before.path, `← ${before.title}`));
  if (after) around.append(linkTo(after.path, `${after.title} →`));
  return { all, around };
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
