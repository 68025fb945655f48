import { codeBlock } from './code-block.ts';
import { type SourceFile, shownText } from './source-file.ts';

/** The files of a use, one below the other: for a page on which the component library cannot run. */
export function fileStack(files: readonly SourceFile[], service: string): HTMLElement {
  const stack = document.createElement('div');
  stack.className = 'file-stack';
  for (const file of files) {
    const heading = document.createElement('h2');
    heading.textContent = file.name;
    stack.append(heading, codeBlock(file.name, shownText(file, service)));
  }
  return stack;
}
