import { percentDecode } from '../../lib/percent-decode.ts';

/** The path of the files of an embedded app. */
export const BASE_PATH = '/embed/';

const ATTRIBUTES = `(?:"[^"]*"|'[^']*'|[^'">])*`;
/** Comments, scripts and styles with their content, which is not searched, and other elements that load a file. */
const ELEMENTS = new RegExp(
  `<!--[^]*?-->|(<(script|style)\\b${ATTRIBUTES}>)[^]*?</\\2\\s*>|<(?:link|img|source|video|audio|iframe)\\b${ATTRIBUTES}>`,
  'gi',
);
const ADDRESS = /(\s(?:src|href|poster)\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)/gi;
/** Links to other pages and hints; a browser does not need what they refer to. */
const OPTIONAL_LINK =
  /\srel\s*=\s*["']?\s*(?:canonical|alternate|author|help|license|next|prev|search|preconnect|dns-prefetch|prefetch|preload)\b/i;
const OTHER_ORIGIN = /^(?:[a-z][a-z0-9+.-]*:|[/\\]{2}|#|$)/i;

/** The HTML of an app whose relative references are relative to the base path, and what it needs from the folder. */
export interface ResolvedHtml {
  html: string;
  /** The paths of its references, such as `/embed/assets/main.js`, without references to other origins. */
  references: string[];
}

/**
 * Resolves the references of `index.html` against the base path, because a browser would resolve them against the path
 * of each page.
 */
export function resolveReferences(html: string): ResolvedHtml {
  const references: string[] = [];
  const resolved = html.replace(ELEMENTS, (element, opening: string | undefined) => {
    if (element.startsWith('<!--')) return element;
    const tag = opening ?? element;
    const newTag = tag.replace(ADDRESS, (attribute, name: string, value: string) => {
      const address = value.replace(/^["']|["']$/g, '').trim();
      if (OTHER_ORIGIN.test(address)) return attribute;
      const { pathname, search, hash } = new URL(address, `http://app${BASE_PATH}`);
      if (!OPTIONAL_LINK.test(tag)) references.push(pathname);
      return `${name}"${pathname}${search}${hash}"`;
    });
    return newTag + element.slice(tag.length);
  });
  return { html: resolved, references };
}

/** Returns why a reference is not served and what to do; undefined if it is served. */
export function explainReference(path: string, names: ReadonlySet<string>): string | undefined {
  const name = percentDecode(path);
  if (name?.startsWith(BASE_PATH) && names.has(name.slice(BASE_PATH.length))) return undefined;
  const problem = `index.html refers to ${path}, which is not served`;
  const segments = name?.split('/') ?? [];
  const isInFolder = segments.some((_, start) => names.has(segments.slice(start).join('/')));
  return isInFolder
    ? `${problem}, because the files of the folder are served at ${BASE_PATH}. Build the app with the base path ${BASE_PATH} or ./ (base in Vite, output.publicPath in webpack, --public-url in Parcel).`
    : `${problem}, because the folder does not contain it. Build the app again, or remove the reference.`;
}
