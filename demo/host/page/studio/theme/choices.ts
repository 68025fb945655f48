/** A choice of a list. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
  /** Font of the label. */
  readonly font?: string;
}

/** Returns the choices that contain every word of a search text, ignoring case and accents. */
export function filterChoices(choices: readonly Choice[], search: string): readonly Choice[] {
  const words = foldText(search)
    .split(/[\s/_]+/)
    .filter(Boolean);
  return choices.filter(({ label, detail = '', value }) => {
    const text = foldText(`${label} ${detail} ${value}`);
    return words.every((word) => text.includes(word));
  });
}

function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
