import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '../../.ci/setup/browser.mjs';

/** The browser as an executable whose first starts fail. */
export class FailingBrowser {
  /** For `CHROME_PATH`. */
  readonly path: string;

  /** Writes the executable to a folder, one for each. */
  constructor(folder: string, failures: number) {
    this.path = join(folder, 'failing-browser');
    writeFileSync(`${this.path}.starts`, '');
    const script = `#!/bin/sh
echo $$ >> '${this.path}.starts'
[ "$(wc -l < '${this.path}.starts')" -gt ${failures} ] || exit 1
exec '${findBrowser()}' "$@"
`;
    writeFileSync(this.path, script, { mode: 0o755 });
  }

  /** The process ids of all starts. */
  get starts(): number[] {
    return readFileSync(`${this.path}.starts`, 'utf8').split('\n').filter(Boolean).map(Number);
  }

  /** Ends the processes of the last start. */
  crash(): void {
    const pid = this.starts.at(-1);
    if (pid) process.kill(-pid, 'SIGKILL');
  }
}
