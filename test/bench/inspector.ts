import { parseTrace } from '../../src/inspector/trace.ts';
import { median } from './median.ts';
import { bound, milliseconds, type Result } from './result.ts';

const ENTRIES = 500;
const LENGTH = 7_990;
const ROUNDS = 5;
const LIMIT_MS = 1_000;
/** What the redaction searches for, repeated; the last character is that of a text that was cut. */
const TEXTS = ['?token=', 'token:"', '//user:password@', 'abc='];

/** Measures how long a trace of 4 MB takes to import that was made to be slow, beside reading it as JSON. */
export async function bench(): Promise<Result[]> {
  return TEXTS.map((unit) => {
    const details = `${unit.repeat(LENGTH).slice(0, LENGTH)}…`;
    const entry = { kind: 'note', name: 'a', details };
    const entries = Array.from({ length: ENTRIES }, (_, at) => ({ ...entry, at }));
    const trace = { format: 'svc-embed-trace', version: 1, page: 'https://acme.example', entries };
    const file = JSON.stringify(trace);
    const ms = measure(() => parseTrace(file));
    const bare = measure(() => JSON.parse(file));
    const what = `import of ${ENTRIES} entries of ${unit} repeated`;
    return bound(what, milliseconds, ms, [bare], { atMost: LIMIT_MS });
  });
}

function measure(work: () => unknown): number {
  return median(
    Array.from({ length: ROUNDS }, () => {
      const start = performance.now();
      work();
      return performance.now() - start;
    }),
  );
}
