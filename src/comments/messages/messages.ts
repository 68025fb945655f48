import { joinStringsAndValues, type StrResult } from '@lit/localize/internal/str-tag.js';
import type { LocaleModule } from '@lit/localize/internal/types.js';
import { ENGLISH } from './en-US.ts';

/** The translations of one language, by the names in `ENGLISH`; of a plural, by name, hyphen and category. */
export type Translations = LocaleModule['templates'];

type Say = (...values: never[]) => StrResult;
type English = typeof ENGLISH;

/** The words of one language: texts, and functions for those with something to fill in. */
export type Messages = {
  readonly [Name in keyof English]: English[Name] extends readonly Say[]
    ? (n: number) => string
    : English[Name] extends (...values: infer Values) => StrResult
      ? (...values: Values) => string
      : string;
};

/**
 * The words of one language; English where a translation is missing. The library's own `msg` serves one language for
 * a whole page and may be set up once only, by whoever comes first: an element on a stranger's page cannot use it.
 */
export function createMessages(language: string, translations: Translations = {}): Messages {
  const rules = new Intl.PluralRules(language);
  const fill = (id: string, { strings, values }: StrResult) => {
    // A translation has the numbers of the values in the places where the values go.
    const said = (translations[id] ?? { strings }) as string | Partial<StrResult>;
    if (typeof said === 'string') return said;
    return joinStringsAndValues(
      said.strings as TemplateStringsArray,
      values,
      said.values as number[],
    );
  };
  const plural = (id: string, [one, other]: readonly Say[], n: number) => {
    const named = `${id}-${rules.select(n)}`;
    const source = (n === 1 ? one : other) as (n: number) => StrResult;
    return fill(named in translations ? named : `${id}-other`, source(n));
  };
  const messages = Object.entries<string | Say | readonly Say[]>(ENGLISH).map(([id, source]) => {
    if (typeof source === 'string') return [id, translations[id] ?? source];
    if (typeof source !== 'function') return [id, (n: number) => plural(id, source, n)];
    return [id, (...values: never[]) => fill(id, source(...values))];
  });
  return Object.fromEntries(messages) as Messages;
}
