import { codeBlock } from './code-block.ts';
import { type SourceFile, shownText } from './source-file.ts';

/** Creates a list of source files, for a page whose policy does not allow the component library. */
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
