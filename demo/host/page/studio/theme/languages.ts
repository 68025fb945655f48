import { LANGUAGES } from '../../../../../src/context/index.ts';
import { languageName } from '../../shell/language-name.ts';

/** Returns the shipped languages, each with its name in that language. */
export function languages(): { readonly tag: string; readonly name: string }[] {
  return LANGUAGES.map((tag) => ({ tag, name: languageName(tag) }));
}
