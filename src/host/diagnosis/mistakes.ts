import { EmbedTheme } from '../../api/theme.ts';
import { isRecord } from '../../lib/json.ts';
import { nearestName } from '../../lib/nearest-name.ts';

/** Parts of a schema that contain others. */
interface Schema {
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly wrapped?: Schema;
  readonly pipe?: readonly Schema[];
}

/** Attributes of an iframe, which the element does not have. */
const SIZES = ['height', 'width'];

const HIDDEN =
  'The content of svc-embed has no slot="loading" or slot="error", and is not shown. If the tag ends with />, write ></svc-embed> instead.';

/**
 * Returns a text that names each attribute of a size, each attribute and theme value that is similar to a known one, and
 * content that is not shown; empty if there is none.
 */
export function findMistakes(
  attributes: readonly string[],
  knownAttributes: readonly string[],
  theme: object | undefined,
  isContentHidden: boolean,
): string {
  const values = namesIn(theme).filter((name) => !TOKENS.includes(name));
  return [
    ...attributes.map((name) =>
      SIZES.includes(name)
        ? `${name} is not an attribute (set the size with CSS).`
        : describe(name, 'an attribute', nearestName(name, knownAttributes)),
    ),
    ...values.map((name) => describe(name, 'a value of the theme', nearestName(name, TOKENS))),
    isContentHidden ? HIDDEN : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function describe(name: string, what: string, nearest: string | undefined): string {
  return nearest ? `${name} is not ${what} (did you mean ${nearest}?).` : '';
}

const TOKENS = tokensOf(EmbedTheme as Schema);

function tokensOf({ entries = {}, wrapped, pipe = [] }: Schema): string[] {
  const own = Object.entries(entries).flatMap(([name, schema]) => [name, ...tokensOf(schema)]);
  return [...own, ...(wrapped ? tokensOf(wrapped) : []), ...pipe.flatMap(tokensOf)];
}

/** Returns the names of all entries of an object, also nested ones. */
function namesIn(value: unknown): string[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, entry]) => [name, ...namesIn(entry)]);
}
