import { readdirSync, readFileSync } from 'node:fs';
import { UsageError } from './usage-error.ts';

/** The documents of the package, beside `src` and `dist`. */
const FOLDER = new URL('../../docs/', import.meta.url);

/** Returns a document of the package or one section of it (`errors#mint-failed`); a list of all without an address. */
export function readDocs(address?: string): string {
  const pages = readdirSync(FOLDER).flatMap((file) => /^(.+)\.md$/.exec(file)?.[1] ?? []);
  if (address === undefined) return pages.join('\n');
  const [named = '', namedSection] = address.split('#');
  const [page = '', movedTo] = (movedPages()[named] ?? named).split('#');
  const section = namedSection ?? movedTo;
  if (!pages.includes(page))
    throw new UsageError(`There is no such page. Expected: ${pages.join(', ')}.`);
  const text = readFileSync(new URL(`${page}.md`, FOLDER), 'utf8');
  return section === undefined ? text : sectionOf(page, text, section);
}

/** Pages that are sections of other pages now, by the name that earlier versions and links of others have. */
function movedPages(): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(new URL('moved.json', FOLDER), 'utf8'));
}

/** An embedded app reports errors with names of its own. */
const OF_THE_APP = 'errors-that-the-embed-reports';

/** Returns the text from a heading to the next one of the same or a higher level. */
function sectionOf(page: string, text: string, name: string): string {
  const outsideCode = text.replaceAll(/^```.*?^```/gms, (code) => code.replaceAll('#', ' '));
  const headings = [...outsideCode.matchAll(/^(#+) (.+)$/gm)];
  const indexOf = (anchor: string) =>
    headings.findIndex(([, , title = '']) => anchorOf(title) === anchor.toLowerCase());
  const found = indexOf(name);
  const start = found < 0 && page === 'errors' ? indexOf(OF_THE_APP) : found;
  const level = headings[start]?.[1]?.length ?? 0;
  const end = headings.slice(start + 1).find(([, marks = '']) => marks.length <= level);
  if (start >= 0) return text.slice(headings[start]?.index, end?.index).trimEnd();
  const names = headings.map(([, , title = '']) => anchorOf(title)).join(', ');
  throw new UsageError(`The page ${page} has no such section. Expected: ${names}.`);
}

/** The anchor of a heading, as GitHub makes it. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');
}
