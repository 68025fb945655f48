import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { FileResult } from '../results.ts';

/** A requirement of the interface document, and the test that proves it, or why no test can. */
export const Requirement = v.pipe(
  v.strictObject({
    id: v.pipe(v.string(), v.regex(/^R\d{3}$/)),
    requirement: v.string(),
    /** The file from which the test is run, and its titles, joined by ` > `. */
    test: v.optional(v.strictObject({ file: v.string(), title: v.string() })),
    /** Why the product cannot show it. */
    reason: v.optional(v.string()),
  }),
  v.check(({ test, reason }) => (test === undefined) !== (reason === undefined), 'test or reason'),
);
export type Requirement = v.InferOutput<typeof Requirement>;

/** Reads the table of docs/conformance.md. */
export function readRequirements(): Requirement[] {
  const text = readFileSync(join(import.meta.dirname, 'requirements.json'), 'utf8');
  return v.parse(v.array(Requirement), JSON.parse(text));
}

/** Returns a sentence for each requirement whose test did not pass in a complete run. */
export function findUnproven(
  requirements: readonly Requirement[],
  results: readonly Pick<FileResult, 'file' | 'passed' | 'skipped'>[],
): string[] {
  const titlesOf = (key: 'passed' | 'skipped') =>
    new Map(results.map((result) => [result.file, new Set(result[key])]));
  const passed = titlesOf('passed');
  const skipped = titlesOf('skipped');
  return requirements.flatMap(({ id, test }) => {
    if (!test || passed.get(test.file)?.has(test.title)) return [];
    const isSkipped = skipped.get(test.file)?.has(test.title);
    return [
      `${id}: ${isSkipped ? 'was skipped' : 'is missing or did not pass'}: ${test.file}: ${test.title}`,
    ];
  });
}
