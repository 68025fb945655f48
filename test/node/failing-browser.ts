import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '../../.ci/setup/browser.mjs';

/** Writes an executable for `CHROME_PATH` to a folder: the browser, except that its first `failures` starts fail. */
export function failingBrowser(folder: string, failures: number): string {
  const path = join(folder, `fails-${failures}-times`);
  const script = `#!/bin/sh
echo start >> '${path}.starts'
[ "$(wc -l < '${path}.starts')" -gt ${failures} ] || exit 1
exec '${findBrowser()}' "$@"
`;
  if (!existsSync(path)) writeFileSync(path, script, { mode: 0o755 });
  return path;
}
