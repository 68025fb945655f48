/** One thing to choose from a list. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
  /** The font in which it is written. */
  readonly font?: string;
}

/** The choices that hold every word of what is looked for, in any case and without regard to accents. */
export function matching(choices: readonly Choice[], wanted: string): readonly Choice[] {
  const words = plain(wanted)
    .split(/[\s/_]+/)
    .filter(Boolean);
  return choices.filter(({ label, detail = '', value }) => {
    const text = plain(`${label} ${detail} ${value}`);
    return words.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
