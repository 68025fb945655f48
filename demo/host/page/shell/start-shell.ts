import type { SvcEmbed } from '../../../../src/host/index.ts';
import { registerIcons } from './icons.ts';
import { syncColorScheme } from './scheme.ts';
import { SchemeSwitch } from './scheme-switch.ts';

/** Starts a demo page: registers its header and icons, and keeps its embeds in the color scheme of the page. */
export function startShell(...embeds: readonly SvcEmbed[]): void {
  registerIcons();
  customElements.define('scheme-switch', SchemeSwitch);
  syncColorScheme(...embeds);
}
