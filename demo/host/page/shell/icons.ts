import { registerIconLibrary } from '@awesome.me/webawesome/dist/components/icon/library.js';

/** Icons as SVG source, by the path of their file, as `import.meta.glob` returns them. */
type Icons = Readonly<Record<string, string>>;

/** Icons of all demo pages, by the `name` of `<wa-icon>`; a page can add its own. */
const icons = new Map<string, string>();

/** Registers the icons for `<wa-icon>`, whose default icons come from another origin. */
export function registerIcons(): void {
  addIcons(
    import.meta.glob<string>(
      '../../../../node_modules/lucide-static/icons/{arrow-right,layout-grid,moon,palette,square-activity,sun,sun-moon}.svg',
      { query: '?raw', import: 'default', eager: true },
    ),
  );
  registerIconLibrary('default', {
    resolver: (name) => `data:image/svg+xml,${encodeURIComponent(icons.get(name) ?? '')}`,
  });
}

/** Adds icons. */
export function addIcons(more: Icons): void {
  for (const [path, svg] of Object.entries(more)) icons.set(path.replace(/^.*\/|\.svg$/g, ''), svg);
}
