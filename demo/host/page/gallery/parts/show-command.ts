import { codeBlock } from './code-block.ts';

/** Shows the command that runs an example which the demo does not install. */
export function showCommand(command: string): void {
  document.querySelector('.command .code')?.append(codeBlock('the command', command));
}
