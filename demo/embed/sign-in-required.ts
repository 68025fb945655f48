import { html, render } from 'lit';
import { controls } from './parts/controls.styles.ts';

/** Shows a viewer without a session that they must sign in. */
export function showSignInRequired(): void {
  document.title = 'Skyline Analytics';
  document.body.replaceChildren();
  if (controls.styleSheet) document.adoptedStyleSheets.push(controls.styleSheet);
  render(MESSAGE, document.body);
}

const MESSAGE = html`<main lang="en">
  <div class="state whole" role="alert">
    <h1>You are not signed in</h1>
    <p>Sign in to the application that embeds this page, then open it again.</p>
  </div>
</main>`;
