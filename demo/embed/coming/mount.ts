const coming = {
  app: {
    title: 'Creator app',
    text: 'Workbooks, folders and in-app dashboards will be here. The session is signed in and the messages to the host page are real; the app itself is not built yet.',
  },
  chat: {
    title: 'Analytics chat',
    text: 'Questions about the flights will be answered here. The session is signed in and the messages to the host page are real; the chat itself is not built yet.',
  },
};

/** Says what a surface that is not built yet will be. */
export function mountComing(surface: 'app' | 'chat'): void {
  const { title, text } = coming[surface];
  const main = document.createElement('main');
  main.className = 'coming';
  main.lang = 'en';
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
