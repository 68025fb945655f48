import { configureLocalization, msg } from '@lit/localize';
import { LANGUAGES } from '../../src/context/index.ts';
import { ENGLISH } from './translations/en-US.ts';
import { loadTemplates } from './translations/load-templates.ts';

type Text = Exclude<Parameters<typeof msg>[0], string>;
type MessageFunction = (...values: never[]) => Text;

/** Each message as text, or as a function if it has placeholders. */
type Localized<T> = {
  readonly [Name in keyof T]: T[Name] extends (...values: infer Values) => unknown
    ? (...values: Values) => string
    : string;
};

/** Gets and sets the language of the messages; translations are loaded on demand. */
export const { getLocale, setLocale } = configureLocalization({
  sourceLocale: 'en-US',
  targetLocales: LANGUAGES.filter((language) => language !== 'en-US'),
  loadLocale: loadTemplates,
});

/** Messages of the dashboard in the current language; English if a translation is missing. */
export const messages = localize(ENGLISH);

/** Removes a second period after one or an ellipsis, as in "12 min..". */
export function endSentence(sentence: string): string {
  return sentence.replace(/([.…])\.$/, '$1');
}

function localize<T extends Readonly<Record<string, string | MessageFunction>>>(
  source: T,
): Localized<T> {
  const localized = {};
  for (const [id, text] of Object.entries(source)) {
    const property =
      typeof text === 'string'
        ? { get: () => msg(text, { id }) }
        : { value: (...values: never[]) => msg(text(...values), { id }) };
    Object.defineProperty(localized, id, { enumerable: true, ...property });
  }
  return localized as Localized<T>;
}
