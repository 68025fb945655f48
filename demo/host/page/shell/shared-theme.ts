import type { SvcEmbed } from '../../../../src/host/index.ts';
import { fromFragment } from '../studio/theme/address.ts';

const KEY = 'svc-demo-design';
const LOGO_KEY = 'svc-demo-logo';

/** Returns the design that the viewer has last chosen on a page of the demo, as the fragment of a URL. */
export function sharedFragment(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Keeps a design for the other pages of the demo; an empty fragment is the default design. */
export function shareFragment(fragment: string): void {
  try {
    localStorage.setItem(KEY, fragment);
  } catch {
    // storage is blocked: the links between builder and studio carry the design
  }
}

/** Keeps the logo of the theme, as a data URL, for the card that the studio draws; an empty one removes it. */
export function shareLogo(url: string): void {
  try {
    sessionStorage.setItem(LOGO_KEY, url);
  } catch {
    // storage is blocked, or the logo is too large: the card has no logo
  }
}

export function sharedLogo(): string {
  try {
    return sessionStorage.getItem(LOGO_KEY) ?? '';
  } catch {
    return '';
  }
}

/** Applies the shared theme to the embeds that have none of their own. */
export function applySharedTheme(embeds: Iterable<SvcEmbed>): void {
  const read = fromFragment(sharedFragment(), CSS.supports);
  if (!('design' in read) || Object.keys(read.design.theme).length === 0) return;
  for (const embed of embeds) if (!embed.hasAttribute('theme')) embed.theme = read.design.theme;
}
