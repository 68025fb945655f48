import { runtimeMsg } from '@lit/localize/internal/runtime-msg.js';
import type { StrResult } from '@lit/localize/internal/str-tag.js';
import type { LocaleModule } from '@lit/localize/internal/types.js';
import { ENGLISH } from './locales/en-US.ts';

/** The translations of one language, by the names in `ENGLISH`; of a plural, by name, hyphen and category. */
export type Templates = LocaleModule['templates'];

type Say = (...values: never[]) => StrResult;
type English = typeof ENGLISH;

/** The words of one language: texts, and functions for those with something to fill in. */
export type Words = {
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
export function wordsOf(language: string, templates: Templates = {}): Words {
  const rules = new Intl.PluralRules(language);
  const say = (id: string, source: string | StrResult) => runtimeMsg(templates, source, { id });
  const plural = (id: string, [one, other]: readonly Say[], n: number) => {
    const named = `${id}-${rules.select(n)}`;
    const source = n === 1 ? one : other;
    return say(named in templates ? named : `${id}-other`, (source as (n: number) => StrResult)(n));
  };
  const words = Object.entries<string | Say | readonly Say[]>(ENGLISH).map(([id, source]) => {
    if (typeof source === 'string') return [id, say(id, source)];
    if (typeof source !== 'function') return [id, (n: number) => plural(id, source, n)];
    return [id, (...values: never[]) => say(id, source(...values))];
  });
  return Object.fromEntries(words) as Words;
}
