/** What a viewer sees whom no host has signed in: that there is something, and how to get at it. */
export function showPrivateWelcome(): void {
  const welcome = document.createElement('main');
  welcome.className = 'private-welcome';
  welcome.lang = 'en';
  welcome.append(
    element('h1', 'Skyline Analytics'),
    element('p', 'Nobody is signed in here, so there are no figures to show.'),
    element('p', 'Sign in to the application that you came from, and open this page again.'),
  );
  document.title = 'Skyline Analytics';
  document.body.replaceChildren(welcome);
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
