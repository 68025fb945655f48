import { type Reply, request } from './request.ts';

/** The page of a host, as its HTML describes it. */
export interface HostPage {
  readonly url: URL;
  readonly reply: Reply;
  /** The values of all Content-Security-Policy headers and `meta` tags. */
  readonly policies: readonly string[];
  /** The attributes of each `<svc-embed>`. */
  readonly embeds: readonly ReadonlyMap<string, string>[];
  readonly scripts: readonly URL[];
}

/** The start tags that are read. Tags of more than 8 KiB are ignored. */
const START_TAG = /<(svc-embed|script|meta)((?:\s(?:[^>"']|"[^"]*"|'[^']*'){0,8192})?)>/gi;
const ATTRIBUTE = /([^\s"'=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  '#39': "'",
  lt: '<',
  gt: '>',
};

/** Requests a page, and reads its policies, embeds and scripts. Elements that a script adds are not found. */
export async function readHostPage(address: URL): Promise<HostPage> {
  const reply = await request(address, { headers: { Accept: 'text/html' } });
  const { url, body, headers } = reply;
  const tags = [...body.replaceAll(/<!--[\s\S]*?-->/g, '').matchAll(START_TAG)].map(
    ([, name = '', attributes = '']) => ({
      name: name.toLowerCase(),
      attributes: parse(attributes),
    }),
  );
  const of = (tag: string) =>
    tags.filter(({ name }) => name === tag).map((each) => each.attributes);
  const metas = of('meta').filter((meta) =>
    /^content-security-policy$/i.test(meta.get('http-equiv') ?? ''),
  );
  const header = headers.get('content-security-policy');
  return {
    url,
    reply,
    policies: [...(header ? [header] : []), ...metas.map((meta) => meta.get('content') ?? '')],
    embeds: of('svc-embed'),
    scripts: of('script').flatMap((script) => URL.parse(script.get('src') ?? '', url.href) ?? []),
  };
}

function parse(attributes: string): Map<string, string> {
  const pairs = [...attributes.matchAll(ATTRIBUTE)].map(
    ([, name = '', double, single, bare]): [string, string] => [
      name.toLowerCase(),
      (double ?? single ?? bare ?? '').replaceAll(
        /&(\w+|#39);/g,
        (entity, key) => ENTITIES[key] ?? entity,
      ),
    ],
  );
  return new Map(pairs);
}
