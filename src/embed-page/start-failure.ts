import type { Language } from '../locale/languages.ts';
import { negotiateLocale } from '../locale/negotiate-locale.ts';
import type { ErrorReport } from '../runtime/index.ts';
import failureMessages from './failure-messages.json' with { type: 'json' };

/** The title, and a sentence for a rejected session id, for none, and for any other error. */
type FailureMessages = Readonly<Record<'title' | 'session' | 'noSession' | 'other', string>>;

const messages: Readonly<Record<Language, FailureMessages>> = failureMessages;

/** Displays why the embed cannot start: in the language of the page, and with the message of the error for support. */
export function showStartFailure(main: HTMLElement, { context, message }: ErrorReport): void {
  const language = negotiateLocale(document.documentElement.lang)?.language ?? 'en-US';
  const texts = messages[language];
  const alert = document.createElement('section');
  alert.setAttribute('role', 'alert');
  const title = addText(alert, 'h1', texts.title);
  addText(alert, 'p', texts[reasonOf(context)]);
  const detail = addText(alert, 'p', message);
  Object.assign(detail, { className: 'detail', lang: 'en', dir: 'auto' });
  document.title = title.textContent;
  main.replaceChildren(alert);
}

function reasonOf(context: string | undefined): keyof FailureMessages {
  if (context === 'session-start') return 'session';
  return context === 'private' ? 'noSession' : 'other';
}

function addText(parent: HTMLElement, tag: 'h1' | 'p', text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  parent.append(element);
  return element;
}
