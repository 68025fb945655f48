/** The texts of a message with a number; `other` is also used for the plural categories without a text. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Combines the plural forms of a message, by the plural rules of a language. */
export function plural(language: string, forms: PluralForms): (n: number) => string {
  const rules = new Intl.PluralRules(language);
  return (n) => fillIn(forms[rules.select(n)] ?? forms.other, [n]);
}

/** Replaces the placeholders of a text: `{0}` with the first value, `{1}` with the second. */
export function fillIn(text: string, values: readonly unknown[]): string {
  return text.replace(/\{(\d)\}/g, (_, index) => String(values[Number(index)]));
}
