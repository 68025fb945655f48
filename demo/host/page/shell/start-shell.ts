import type { SvcEmbed } from '../../../../src/host/index.ts';
import { registerIcons } from './icons.ts';
import { followScheme } from './scheme.ts';
import { SiteHeader } from './site-header.ts';

/** What every page of the demo begins with: its header and icons, and its embeds in the page's color scheme. */
export function startShell(...embeds: readonly SvcEmbed[]): void {
  registerIcons();
  customElements.define('site-header', SiteHeader);
  followScheme(...embeds);
}
