import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { runFiles } from './run-files.ts';

/** A test that fails the first time, or always. */
const onceFailing = `import { existsSync, writeFileSync } from 'node:fs';
import { it } from 'node:test';
it('a', () => {
  const mark = import.meta.filename + '.ran';
  if (existsSync(mark)) return;
  writeFileSync(mark, '');
  throw new Error('busy');
});`;
const failing = "import { it } from 'node:test'; it('a', () => { throw new Error('wrong'); });";
const passing = "import { it } from 'node:test'; it('a', () => {});";

describe('runFiles', () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-embed-runner-'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  });
  after(() => rm(folder, { recursive: true }));

  /** Runs files with these sources. Their names in the result are the positions of the sources. */
  async function run(...sources: readonly string[]) {
    const own = await mkdtemp(join(folder, 'run-'));
    const files = sources.map((_, index) => join(own, `${index}.node.test.ts`));
    for (const [index, file] of files.entries()) await writeFile(file, sources[index] ?? '');
    const ran: number[] = [];
    const numberOf = ({ file }: { file: string }) => files.indexOf(file);
    const { results, unstable } = await runFiles(files, {
      start: () => {},
      endFile: (result) => ran.push(numberOf(result)),
      print: () => {},
    });
    return {
      runs: ran.length,
      passed: results
        .flatMap((result) => (result.passed.length > 0 ? [numberOf(result)] : []))
        .sort(),
      failed: results.flatMap((result) => (result.failures.length > 0 ? [numberOf(result)] : [])),
      unstable: unstable.map((result) => [
        numberOf(result),
        result.failures[0]?.text.split('\n')[0],
      ]),
    };
  }

  it('runs a file that has failed again, and returns its first failures', async () => {
    assert.deepEqual(await run(passing, onceFailing), {
      runs: 3,
      passed: [0, 1],
      failed: [],
      unstable: [[1, 'Error: busy']],
    });
  });

  it('returns the failures of a file that fails again', async () => {
    assert.deepEqual(await run(failing, passing, onceFailing), {
      runs: 5,
      passed: [1, 2],
      failed: [0],
      unstable: [[2, 'Error: busy']],
    });
  });

  it('does not run a single file again', async () => {
    assert.deepEqual(await run(onceFailing), { runs: 1, passed: [], failed: [0], unstable: [] });
  });

  it('does not run more than three files again', async () => {
    const { runs, failed } = await run(failing, onceFailing, onceFailing, onceFailing, passing);
    assert.deepEqual([runs, failed.length], [5, 4]);
  });
});
