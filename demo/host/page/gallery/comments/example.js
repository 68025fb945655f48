import 'svc-embed/comments';
import mara from './mara.svg';

const comments = document.querySelector('svc-comments');
const toggle = document.querySelector('#toggle');
const count = document.querySelector('#count');
const rule = document.querySelector('#rule');

/** What this application knows of its people, by username. */
const people = new Map([['mara', { name: 'Mara Lind', picture: mara }]]);

comments.resolveUser = ({ username }) => people.get(username);

comments.sessionProvider = async ({ reason, signal }) => {
  const response = await fetch('/api/embed-session', {
    method: 'POST',
    body: JSON.stringify({ reason, surface: 'dashboard' }),
    signal,
  });
  if (!response.ok) throw new Error(`Refused: ${response.status}.`);
  return response.json();
};

comments.addEventListener('svc-comments-change', (event) => {
  count.textContent = `${event.count}`;
});

comments.addEventListener('svc-before-post', (event) => {
  const hasAddress = /\S@\S/.test(event.body);
  if (hasAddress) event.preventDefault();
  rule.hidden = !hasAddress;
});

toggle.addEventListener('click', () => {
  comments.hidden = !comments.hidden;
  toggle.ariaExpanded = `${!comments.hidden}`;
});
