import type { SvcEmbed } from '../../../../../src/host/index.ts';
import { syncColorScheme } from '../../shell/scheme.ts';
import { codeBlock } from './code-block.ts';
import { eventStatus } from './event-status.ts';
import { exampleLinks } from './example-links.ts';

/** Adds to an example's page its source, its event status and links to the other examples. */
export function showExample(sourcesFor: (service: string) => HTMLElement): void {
  const main = document.querySelector('main');
  const preview = document.querySelector<HTMLElement>('.preview');
  const sources = document.querySelector<HTMLElement>('.sources');
  if (!main || !preview || !sources) return;
  const { all, adjacent } = exampleLinks(location.pathname.split('/').at(-2) ?? '');
  main.prepend(all);
  scrollToCurrent(all);
  main.append(adjacent);
  const command = preview.querySelector<HTMLElement>('[data-command]');
  if (command) command.append(codeBlock('the command', command.dataset.command ?? ''));
  else preview.append(eventStatus(preview));
  sources.append(sourcesFor(main.dataset.service ?? ''));
  syncAllColorSchemes(preview);
}

/** Keeps the embeds of a preview in the page's color scheme. Their first state change comes before the frame opens. */
function syncAllColorSchemes(preview: HTMLElement): void {
  const followed = new WeakSet<EventTarget>();
  preview.addEventListener('svc-state-change', ({ target }) => {
    if (!target || followed.has(target)) return;
    followed.add(target);
    syncColorScheme(target as SvcEmbed);
  });
}

/** Scrolls the current link into view if not all links fit. */
function scrollToCurrent(links: HTMLElement): void {
  const current = links.querySelector<HTMLElement>('[aria-current]');
  if (current)
    links.scrollLeft = current.offsetLeft - (links.clientWidth - current.offsetWidth) / 2;
}
