import { LANGUAGES } from '../../../../src/context/languages.ts';
import type { SvcEmbed } from '../../../../src/host/index.ts';

/** What the page's controls say. */
interface Choices {
  surface: SvcEmbed['surface'];
  locale: string;
}

/** Lets the page's controls steer the embed. */
export function connectControls(form: HTMLFormElement, embed: SvcEmbed): void {
  const locale = form.elements.namedItem('locale') as HTMLSelectElement;
  locale.append(...LANGUAGES.map((tag) => new Option(nameOf(tag), tag)));
  form.addEventListener('change', () => {
    const choices = Object.fromEntries(new FormData(form)) as unknown as Choices;
    embed.surface = choices.surface;
    embed.locale = choices.locale;
  });
}

/** A language as its own speakers write it. */
function nameOf(tag: string): string {
  return (
    new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag
  );
}
