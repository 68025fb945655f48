import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './run-command.ts';

/**
 * Writes lines to `file` of an app, and checks its types with a command of the app. Asserts that each line is reported with
 * the text that belongs to it, and that a line with an empty text is not reported.
 */
export async function assertTypeErrors(
  folder: string,
  file: string,
  [command = '', ...args]: readonly string[],
  lines: Readonly<Record<string, string>>,
): Promise<void> {
  writeFileSync(join(folder, file), Object.keys(lines).join('\n'));
  const output = await runCommand(folder, `node_modules/.bin/${command}`, ...args).then(
    () => assert.fail('All types were accepted.'),
    ({ message }: Error) => message,
  );
  for (const [index, [line, expected]] of Object.entries(lines).entries()) {
    const place = new RegExp(`${file}\\W+${index + 1}[:,]`);
    const reports = output.split('\n').filter((report) => place.test(report));
    const isExpected = expected
      ? reports.some((report) => report.includes(expected))
      : reports.length === 0;
    assert.ok(isExpected, `${line}: ${reports.join('\n') || 'no type error'}`);
  }
}
