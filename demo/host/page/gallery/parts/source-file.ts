/** A file of a use, as it runs. */
export interface SourceFile {
  readonly name: string;
  /** All of it, imported with `?raw`. */
  readonly text: string;
}

/** A room of the package, as the demo imports it. */
const ROOM = /'(?:\.\.\/)+src\/(\w+)\/index\.ts'/g;
const REGION = /<!-- example -->\n(.*?)\n *<!-- \/example -->/s;

/**
 * What is shown of a file: of a page the part that is the use, as it is served, with the service's address in it;
 * everything else whole, with the package imported by its name, as everybody else does.
 */
export function shownText({ text }: SourceFile, service: string): string {
  const [, region] = REGION.exec(text) ?? [];
  if (region === undefined) return text.trim().replaceAll(ROOM, "'svc-embed/$1'");
  return dedent(region).replaceAll('{service}', service).replace(' vite-ignore', '');
}

function dedent(text: string): string {
  const indents = text.match(/^ *(?=\S)/gm) ?? [''];
  const common = Math.min(...indents.map(({ length }) => length));
  return text.replace(new RegExp(`^ {${common}}`, 'gm'), '');
}
