import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Progress } from './progress.ts';
import type { FileResult } from './results.ts';

const result = (file: string, failures: FileResult['failures'] = []): FileResult => ({
  ...{ file, failures, passed: ['a > b', 'c'], skipped: [], output: '' },
  durationMs: 1_234,
});

/** A terminal or a file that keeps what is written to it. */
class Output {
  text = '';
  isTTY: boolean;
  columns: number;

  constructor(isTTY: boolean, columns: number) {
    this.isTTY = isTTY;
    this.columns = columns;
  }

  write(text: string): boolean {
    this.text += text;
    return true;
  }
}

/** Moves to the start of the line of a terminal, and clears it. */
const CLEAR_LINE = '\r\u001B[K';

describe('Progress', () => {
  it('writes one line per file that has ended to a file, and the titles of its failures', () => {
    const output = new Output(false, 0);
    const progress = new Progress(3, output);
    progress.start('test/api/a.node.test.ts');
    progress.endFile(result('test/api/a.node.test.ts'));
    progress.endFile(result('test/api/b.node.test.ts', [{ title: 'd > e', text: 'Error: x' }]));
    progress.endFile(result('test/api/b.node.test.ts', [{ title: '', text: 'It ended.\nstack' }]));
    progress.stop();
    assert.equal(
      output.text,
      `[1/3 0:00] ✔ test/api/a.node.test.ts (2 passed, 1.2 s)
[2/3 0:00] ✖ test/api/b.node.test.ts (2 passed, 1.2 s)
    d > e
[2/3 0:00] ✖ test/api/b.node.test.ts (2 passed, 1.2 s)
    It ended.
`,
    );
  });

  it('shows in the last line of a terminal what runs, within its width, and keeps only failures', () => {
    const output = new Output(true, 60);
    const progress = new Progress(40, output);
    for (let index = 0; index < 9; index++)
      progress.start(`test/service/file-${index}.node.test.ts`);
    progress.endFile(result('test/service/file-0.node.test.ts'));
    progress.endFile(result('test/service/file-1.node.test.ts', [{ title: 'd', text: '' }]));
    const lines = output.text.replaceAll(CLEAR_LINE, '\n').split('\n');
    for (const line of lines) assert.ok(line.length < 60 || line.includes('✖'), line);
    assert.equal(lines.at(-1), '[2/40 0:00, 1 failed] service/file-2, service/file-3, servi');
    assert.deepEqual(
      lines.filter((line) => /✔|✖/.test(line)),
      ['[2/40 0:00] ✖ test/service/file-1.node.test.ts (2 passed, 1.2 s)'],
    );
    progress.stop();
    assert.ok(output.text.endsWith(CLEAR_LINE));
  });
});
