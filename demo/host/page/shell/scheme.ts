import type { SvcEmbed } from '../../../../src/host/index.ts';

/** Color scheme of the demo; `auto` follows the system. */
export type Scheme = 'auto' | 'light' | 'dark';

const KEY = 'svc-demo-scheme';
let selected: Scheme = storedScheme();

/** Returns the selected scheme of all demo pages. */
export function selectedScheme(): Scheme {
  return selected;
}

/** Selects the scheme of this page and the next ones; `public/scheme.js` applies it. */
export function selectScheme(scheme: Scheme): void {
  selected = scheme;
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    // storage is blocked: the selection applies to this page only
  }
  document.dispatchEvent(new Event('scheme-change'));
}

/** Keeps embeds in the color scheme of the page. */
export function syncColorScheme(...embeds: readonly SvcEmbed[]): void {
  const apply = () => {
    for (const embed of embeds) embed.colorScheme = selected;
  };
  apply();
  document.addEventListener('scheme-change', apply);
}

function storedScheme(): Scheme {
  try {
    const scheme = localStorage.getItem(KEY);
    return scheme === 'light' || scheme === 'dark' ? scheme : 'auto';
  } catch {
    return 'auto';
  }
}
