type PluralForm = (n: number) => string;

/** The forms of a message with a number; `other` also serves the categories without a form. */
type PluralForms = Partial<Record<Intl.LDMLPluralRule, PluralForm>> & { other: PluralForm };

/** Returns a function that makes one message of its plural forms, by the plural rules of a language. */
export function pluralFor(language: string): (forms: PluralForms) => PluralForm {
  const rules = new Intl.PluralRules(language);
  return (forms) => (n) => (forms[rules.select(n)] ?? forms.other)(n);
}
