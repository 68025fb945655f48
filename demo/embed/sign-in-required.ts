/** Shows a viewer without a session that they must sign in. */
export function showSignInRequired(): void {
  const page = document.createElement('main');
  page.className = 'sign-in-required';
  page.lang = 'en';
  page.append(
    element('h1', 'Skyline Analytics'),
    element('p', 'You are not signed in, so no data is shown.'),
    element('p', 'Sign in to the application that embeds this page, then open it again.'),
  );
  document.title = 'Skyline Analytics';
  document.body.replaceChildren(page);
}

function element(name: string, text: string): HTMLElement {
  const node = document.createElement(name);
  node.textContent = text;
  return node;
}
