import type { SvcEmbed } from '../../../../src/host/index.ts';

/** How light or dark the demo is drawn; `auto` follows the viewer's system. */
export type Scheme = 'auto' | 'light' | 'dark';

const KEY = 'svc-demo-scheme';
let chosen: Scheme = stored();

/** What the viewer has chosen for all pages of the demo. */
export function schemeOf(): Scheme {
  return chosen;
}

/** Chooses for this page and the next ones; `public/scheme.js` draws it. */
export function chooseScheme(scheme: Scheme): void {
  chosen = scheme;
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    // storage is blocked: the choice holds for this page
  }
  document.dispatchEvent(new Event('scheme-change'));
}

/** Keeps embeds in the page's own scheme. */
export function followScheme(...embeds: readonly SvcEmbed[]): void {
  const follow = () => {
    for (const embed of embeds) embed.colorScheme = chosen;
  };
  follow();
  document.addEventListener('scheme-change', follow);
}

function stored(): Scheme {
  try {
    const scheme = localStorage.getItem(KEY);
    return scheme === 'light' || scheme === 'dark' ? scheme : 'auto';
  } catch {
    return 'auto';
  }
}
