/** A change of one place of a source file. */
export interface Mutant {
  readonly area: string;
  readonly file: string;
  readonly line: number;
  /** The first changed line, before and after the change. */
  readonly code: string;
  readonly mutated: string;
  readonly start: number;
  /** A position that is executed whenever the change matters. */
  readonly executedAt: number;
  readonly end: number;
  readonly replacement: string;
}

/** The source of the mutant's file with the change. */
export function applyMutant(
  source: string,
  { start, end, replacement }: Pick<Mutant, 'start' | 'end' | 'replacement'>,
): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

/** Identifies a mutant also after other lines of its file have changed. */
export function mutantKey({ file, code, mutated }: Pick<Mutant, 'file' | 'code' | 'mutated'>) {
  return JSON.stringify([file, code, mutated]);
}
