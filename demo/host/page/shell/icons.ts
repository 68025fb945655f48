import { registerIconLibrary } from '@awesome.me/webawesome/dist/components/icon/library.js';
import arrowRight from 'lucide-static/icons/arrow-right.svg?raw';
import images from 'lucide-static/icons/layout-grid.svg?raw';
import moon from 'lucide-static/icons/moon.svg?raw';
import palette from 'lucide-static/icons/palette.svg?raw';
import activity from 'lucide-static/icons/square-activity.svg?raw';
import sun from 'lucide-static/icons/sun.svg?raw';
import sunMoon from 'lucide-static/icons/sun-moon.svg?raw';

/** Icons of all demo pages, by the `name` of `<wa-icon>`; a page can add its own. */
const icons = new Map(
  Object.entries({
    activity,
    'arrow-right': arrowRight,
    images,
    moon,
    palette,
    sun,
    'sun-moon': sunMoon,
  }),
);

/** Registers the icons for `<wa-icon>`, whose default icons come from another origin. */
export function registerIcons(): void {
  registerIconLibrary('default', {
    resolver: (name) => `data:image/svg+xml,${encodeURIComponent(icons.get(name) ?? '')}`,
  });
}

/** Adds icons as SVG source, by name. */
export function addIcons(more: Readonly<Record<string, string>>): void {
  for (const [name, svg] of Object.entries(more)) icons.set(name, svg);
}
