import { WORDS_LANGUAGE, words } from '../words.ts';

/** Says what a surface that is not built yet will be. */
export function mountComing(surface: 'app' | 'chat'): void {
  const { title, text } = surface === 'app' ? words.comingApp : words.comingChat;
  const main = document.createElement('main');
  main.className = 'coming';
  main.lang = WORDS_LANGUAGE;
  main.dir = 'auto';
  main.append(heading(title), paragraph(text));
  document.title = title;
  document.body.replaceChildren(main);
}

function heading(text: string): HTMLElement {
  const element = document.createElement('h1');
  element.textContent = text;
  return element;
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p');
  element.textContent = text;
  return element;
}
