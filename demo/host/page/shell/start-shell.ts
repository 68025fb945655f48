import type { SvcEmbed } from '../../../../src/host/index.ts';
import { registerIcons } from './icons.ts';
import { syncColorScheme } from './scheme.ts';
import { SchemeSwitch } from './scheme-switch.ts';
import { applySharedTheme } from './shared-theme.ts';

/** Starts a demo page: registers its header and icons, and keeps its embeds in the color scheme and the theme of the demo. */
export function startShell(...embeds: readonly SvcEmbed[]): void {
  registerIcons();
  customElements.define('scheme-switch', SchemeSwitch);
  syncColorScheme(...embeds);
  applySharedTheme(document.querySelectorAll<SvcEmbed>('svc-embed'));
}
