import { startShell } from '../../shell/start-shell.ts';
import { fileTabs } from './file-tabs.ts';
import { showUse } from './show-use.ts';
import type { SourceFile } from './source-file.ts';

/** Starts the page of a use, with its files in tabs. */
export function startUse(files: readonly SourceFile[]): void {
  startShell();
  showUse((service) => fileTabs(files, service));
}
