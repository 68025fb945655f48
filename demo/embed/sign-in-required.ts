import { html, render } from 'lit';
import { localeContext, watchContext } from '../../src/context/index.ts';
import { appMessages, loadAppMessages } from './app/translations/load-app-messages.ts';
import { controls } from './parts/controls.styles.ts';

/** Shows a viewer without a session that they must sign in, in their language, until the signal aborts. */
export function showSignInRequired(signal: AbortSignal): void {
  document.title = 'Skyline Analytics';
  document.body.replaceChildren();
  if (controls.styleSheet) document.adoptedStyleSheets.push(controls.styleSheet);
  watchContext(
    localeContext,
    async ({ language }) => {
      await loadAppMessages(language);
      if (!signal.aborted) render(message(language), document.body);
    },
    { signal },
  );
}

function message(locale: string) {
  const { messages, language } = appMessages(locale);
  return html`<main lang=${language}>
    <div class="state whole" role="alert">
      <h1>${messages.signInTitle}</h1>
      <p>${messages.signInText}</p>
    </div>
  </main>`;
}
