import type { SvcEmbed } from '../../../../src/host/index.ts';
import { registerIcons } from './icons.ts';
import { syncColorScheme } from './scheme.ts';
import { SiteHeader } from './site-header.ts';

/** Starts a demo page: registers its header and icons, and keeps its embeds in the color scheme of the page. */
export function startShell(...embeds: readonly SvcEmbed[]): void {
  registerIcons();
  customElements.define('site-header', SiteHeader);
  syncColorScheme(...embeds);
}
