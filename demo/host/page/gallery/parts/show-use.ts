import type { SvcEmbed } from '../../../../../src/host/index.ts';
import { followScheme } from '../../shell/scheme.ts';
import { eventLine } from './event-line.ts';
import { linksFrom } from './links.ts';

/** Puts around a running use what its page shows of it: its source, what happens, and the way to the others. */
export function showUse(sourcesFor: (service: string) => HTMLElement): void {
  const main = document.querySelector('main');
  const stage = document.querySelector<HTMLElement>('.stage');
  const sources = document.querySelector<HTMLElement>('.sources');
  if (!main || !stage || !sources) return;
  const { all, around } = linksFrom(location.pathname.split('/').at(-2) ?? '');
  main.prepend(all);
  showCurrent(all);
  main.append(around);
  stage.append(eventLine(stage));
  sources.append(sourcesFor(main.dataset.service ?? ''));
  followAll(stage);
}

/** Keeps every embed of a stage in the page's scheme, from before its frame is opened: its first event comes earlier. */
function followAll(stage: HTMLElement): void {
  const followed = new WeakSet<EventTarget>();
  stage.addEventListener('svc-state-change', ({ target }) => {
    if (!target || followed.has(target)) return;
    followed.add(target);
    followScheme(target as SvcEmbed);
  });
}

/** Where not all links fit, the present one is the one to see. */
function showCurrent(links: HTMLElement): void {
  const current = links.querySelector<HTMLElement>('[aria-current]');
  if (current)
    links.scrollLeft = current.offsetLeft - (links.clientWidth - current.offsetWidth) / 2;
}
