import { highlight } from '../../shell/highlight.ts';

/** How long the copy button shows its result. */
const RESULT_DURATION_MS = 2000;

/** Creates a highlighted source file with a copy button. */
export function codeBlock(name: string, text: string): HTMLElement {
  const block = document.createElement('div');
  block.className = 'code-block';
  const code = document.createElement('code');
  code.append(highlight(text, name.split('.').at(-1) ?? ''));
  const pre = document.createElement('pre');
  pre.tabIndex = 0;
  pre.role = 'region';
  pre.ariaLabel = `Source of ${name}`;
  pre.append(code);
  block.append(pre, copyButton(name, text));
  return block;
}

function copyButton(name: string, text: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  const reset = () => {
    button.textContent = 'Copy';
    button.ariaLabel = `Copy ${name}`;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const showResult = (result: string) => {
    clearTimeout(timer);
    button.textContent = result;
    button.ariaLabel = null;
    timer = setTimeout(reset, RESULT_DURATION_MS);
  };
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(text).then(
      () => showResult('Copied'),
      () => showResult('Not allowed'),
    );
  });
  reset();
  return button;
}
