import { type DefaultTreeAdapterTypes, type ParserError, parse } from 'parse5';
import { type Reply, request } from './request.ts';

/** The page of a host, as its HTML describes it. */
export interface HostPage {
  readonly url: URL;
  /** What relative addresses in the page are resolved against. */
  readonly base: URL;
  readonly reply: Reply;
  /** The values of all Content-Security-Policy headers and `meta` tags. */
  readonly policies: readonly string[];
  /** The attributes of each `<svc-embed>`. */
  readonly embeds: readonly ReadonlyMap<string, string>[];
  readonly hasComments: boolean;
  /** The names of the elements of this package whose tag ends with `/>`, which does not close them. */
  readonly unclosed: ReadonlySet<string>;
  /** The script tag of the element; undefined if a bundle contains it. */
  readonly script: { readonly url: URL; readonly isModule: boolean } | undefined;
}

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Requests a page, and reads its policies, its embeds and their script. Elements that a script adds are not found. */
export async function readHostPage(address: URL, cookie?: string): Promise<HostPage> {
  const headers = { Accept: 'text/html', ...(cookie && { Cookie: cookie }) };
  const reply = await request(address, { headers });
  const { url, body } = reply;
  const unclosed = new Set<string>();
  const onParseError = ({ code, startOffset, endOffset }: ParserError) => {
    if (code !== 'non-void-html-element-start-tag-with-trailing-solidus') return;
    const [name] =
      /(?<=^<)svc-(embed|comments)(?=[\s/])/i.exec(body.slice(startOffset, endOffset)) ?? [];
    if (name) unclosed.add(name.toLowerCase());
  };
  const elements = elementsOf(parse(body, { onParseError }));
  const of = (tag: string) =>
    elements
      .filter(({ tagName }) => tagName === tag)
      .map(({ attrs }) => new Map(attrs.map(({ name, value }) => [name, value])));
  const metas = of('meta').filter((meta) =>
    /^content-security-policy$/i.test(meta.get('http-equiv') ?? ''),
  );
  const header = reply.headers.get('content-security-policy');
  const baseTag = of('base').find((tag) => tag.has('href'));
  const base = URL.parse(baseTag?.get('href') ?? '', url.href) ?? url;
  const scripts = of('script').flatMap((script) => {
    const source = URL.parse(script.get('src') ?? '', base.href);
    return source ? [{ url: source, isModule: script.get('type') === 'module' }] : [];
  });
  return {
    url,
    base,
    reply,
    policies: [...(header ? [header] : []), ...metas.map(policyOf)],
    embeds: of('svc-embed'),
    hasComments: of('svc-comments').length > 0,
    unclosed,
    script: scripts.find((each) => /\/svc-embed(\.min)?\.js$/.test(each.url.pathname)),
  };
}

/** A browser ignores `sandbox` in a `meta` tag. */
function policyOf(meta: ReadonlyMap<string, string>): string {
  return meta.get('content')?.replace(/(?<=^|;)\s*sandbox[^;]*/i, '') ?? '';
}

/** Returns all elements in document order; without recursion, because a page can be nested deeply. */
function elementsOf(document: Node): Element[] {
  const found: Element[] = [];
  const pending: Node[] = [document];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if ('tagName' in node) found.push(node);
    if ('childNodes' in node) for (const child of node.childNodes.toReversed()) pending.push(child);
  }
  return found;
}
