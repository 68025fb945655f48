import { highlight } from '../../shell/highlight.ts';

/** How long the copy button says what it did, in milliseconds. */
const SAID_FOR = 2000;

/** A file's text, highlighted by the file's ending, with a button that copies it. */
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
  const rest = () => {
    button.textContent = 'Copy';
    button.ariaLabel = `Copy ${name}`;
  };
  const say = (what: string) => {
    button.textContent = what;
    button.ariaLabel = null;
    setTimeout(rest, SAID_FOR);
  };
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(text).then(
      () => say('Copied'),
      () => say('Not allowed'),
    );
  });
  rest();
  return button;
}
