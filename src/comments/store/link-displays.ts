import { bodyParts, mayHaveParts, type UsernameIndex } from './comment-body.ts';
import { ResolvedValues, shortText } from './resolved-values.ts';

/** What the application displays instead of the address of a link. */
export interface LinkDisplay {
  text: string;
}

/** Returns the application's text for a link in a comment; undefined if it has none. Called once for each address. */
export type ResolveLink = (url: URL) => LinkDisplay | undefined | Promise<LinkDisplay | undefined>;

/** The results of `resolveLink`, by address. */
export type LinkDisplays = ResolvedValues<string, URL, LinkDisplay>;

/** Creates the results of `resolveLink`. */
export function linkDisplays(onChange: () => void): LinkDisplays {
  return new ResolvedValues(({ text }) => ({ text: shortText(text) }), onChange);
}

/** Returns the links in the bodies of comments, by address. */
export function linksIn(bodies: readonly string[], users: UsernameIndex): Map<string, URL> {
  const parts = bodies.filter(mayHaveParts).flatMap((body) => bodyParts(body, users));
  return new Map(
    parts.flatMap((part) =>
      part.kind === 'link' ? [[part.href, new URL(part.href)] as const] : [],
    ),
  );
}
