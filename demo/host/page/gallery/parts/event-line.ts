import { EVENT_WORDS } from './event-words.ts';

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

/** One line that tells what has just happened on a stage: the state of an embed and its last event. */
export function eventLine(stage: HTMLElement): HTMLElement {
  const line = document.createElement('p');
  line.className = 'event-line';
  line.role = 'status';
  const [state, name, title, words, time] = ['b', 'code', 'bdi', 'span', 'time'].map((tag) =>
    line.appendChild(document.createElement(tag)),
  ) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement, HTMLElement];
  state.textContent = stage.querySelector('svc-embed') ? 'idle' : '';
  words.textContent = 'Nothing has happened yet.';
  stage.addEventListener('svc-state-change', (event) => {
    state.textContent = event.state;
    line.dataset.state = event.state;
  });
  for (const [type, wordsOf] of Object.entries(EVENT_WORDS)) {
    stage.addEventListener(type, (event) => {
      const { frameTitle } = event.target as { frameTitle?: string };
      name.textContent = type;
      title.textContent = frameTitle ?? '';
      words.textContent = wordsOf(event as never);
      time.textContent = clock.format(Date.now());
    });
  }
  return line;
}
