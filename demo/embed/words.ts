import { configureLocalization, msg } from '@lit/localize';
import { LANGUAGES } from '../../src/context/index.ts';
import { ENGLISH } from './words/en-US.ts';
import { loadTemplates } from './words/load-templates.ts';

type Text = Exclude<Parameters<typeof msg>[0], string>;
type Say = (...values: never[]) => Text;

/** A text, or a function for one with something to fill in. */
type Spoken<T> = {
  readonly [Name in keyof T]: T[Name] extends (...values: infer Values) => unknown
    ? (...values: Values) => string
    : string;
};

/** The language of the words as they are now, and how to change it; the templates are loaded when asked for. */
export const { getLocale, setLocale } = configureLocalization({
  sourceLocale: 'en-US',
  targetLocales: LANGUAGES.filter((language) => language !== 'en-US'),
  loadLocale: loadTemplates,
});

/** What the dashboard says, in the language of the page; English where a translation is missing. */
export const words = speak(ENGLISH);

function speak<T extends Readonly<Record<string, string | Say>>>(source: T): Spoken<T> {
  const spoken = {};
  for (const [id, text] of Object.entries(source)) {
    const property =
      typeof text === 'string'
        ? { get: () => msg(text, { id }) }
        : { value: (...values: never[]) => msg(text(...values), { id }) };
    Object.defineProperty(spoken, id, { enumerable: true, ...property });
  }
  return spoken as Spoken<T>;
}
