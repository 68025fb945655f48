type PluralForm = (n: number) => string;

/** The forms of a message with a number; `other` is also used for the plural categories without a form. */
type PluralForms = Partial<Record<Intl.LDMLPluralRule, PluralForm>> & { other: PluralForm };

/** Returns a function that combines the plural forms of a message, by the plural rules of a language. */
export function pluralFor(language: string): (forms: PluralForms) => PluralForm {
  const rules = new Intl.PluralRules(language);
  return (forms) => (n) => (forms[rules.select(n)] ?? forms.other)(n);
}
