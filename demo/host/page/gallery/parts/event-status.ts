import { EVENT_SUMMARIES } from './event-summaries.ts';

const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

/** Creates a status line with the state of the embed in a preview and its last event. */
export function eventStatus(preview: HTMLElement): HTMLElement {
  const status = document.createElement('p');
  status.className = 'event-status';
  status.role = 'status';
  const [state, name, title, summary, time] = ['b', 'code', 'bdi', 'span', 'time'].map((tag) =>
    status.appendChild(document.createElement(tag)),
  ) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement, HTMLElement];
  state.textContent = preview.querySelector('svc-embed') ? 'idle' : '';
  summary.textContent = 'No events yet.';
  preview.addEventListener('svc-state-change', (event) => {
    state.textContent = event.state;
    status.dataset.state = event.state;
  });
  for (const [type, summarize] of Object.entries(EVENT_SUMMARIES)) {
    preview.addEventListener(type, (event) => {
      const { frameTitle } = event.target as { frameTitle?: string };
      name.textContent = type;
      title.textContent = frameTitle ?? '';
      summary.textContent = summarize(event as never);
      time.textContent = timeFormat.format(Date.now());
    });
  }
  return status;
}
