import { startShell } from '../../shell/start-shell.ts';
import { fileTabs } from './file-tabs.ts';
import { showExample } from './show-example.ts';
import type { SourceFile } from './source-file.ts';

/** Starts the page of an example, with its files in tabs. */
export function startExample(files: readonly SourceFile[]): void {
  startShell();
  showExample((service) => fileTabs(files, service));
}
