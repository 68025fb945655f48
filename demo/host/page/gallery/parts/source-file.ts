/** A source file of an example. */
export interface SourceFile {
  readonly name: string;
  /** The whole file, imported with `?raw`. */
  readonly text: string;
}

/** An entry point of the package, as the demo imports it. */
const PACKAGE_IMPORT = /'(?:\.\.\/)+src\/(\w+)\/index\.ts'/g;
const REGION = /<!-- example -->\n(.*?)\n *<!-- \/example -->/s;

/**
 * Returns the displayed text of a file: of a page only the example, with the service's URL inserted; of other files all
 * of it, with the package imported by its name.
 */
export function shownText({ text }: SourceFile, service: string): string {
  const [, region] = REGION.exec(text) ?? [];
  if (region === undefined) return text.trim().replaceAll(PACKAGE_IMPORT, "'svc-embed/$1'");
  return dedent(region).replaceAll('{service}', service).replace(' vite-ignore', '');
}

function dedent(text: string): string {
  const indents = text.match(/^ *(?=\S)/gm) ?? [''];
  const common = Math.min(...indents.map(({ length }) => length));
  return text.replace(new RegExp(`^ {${common}}`, 'gm'), '');
}
