import 'svc-embed/comments';
import { openDashboard, resolveLink } from './dashboard-links.js';
import mara from './mara.svg';

const comments = document.querySelector('svc-comments');
const toggle = document.querySelector('#toggle');
const count = document.querySelector('#count');
const rule = document.querySelector('#rule');

/** The users of this application, by username. */
const users = new Map([['mara', { name: 'Mara Lind', picture: mara }]]);

comments.resolveUser = ({ username }) => users.get(username);

comments.resolveLink = resolveLink;
comments.addEventListener('svc-before-open-link', openDashboard);

comments.sessionProvider = async ({ reason, signal }) => {
  const response = await fetch('/api/embed-session', {
    method: 'POST',
    body: JSON.stringify({ reason, surface: 'dashboard' }),
    signal,
  });
  if (!response.ok) throw new Error(`The session endpoint responded with ${response.status}.`);
  return response.json();
};

comments.addEventListener('svc-comments-change', (event) => {
  count.textContent = `${event.openCount}`;
});

comments.addEventListener('svc-before-post', (event) => {
  const hasEmail = /\S@\S/.test(event.body);
  if (hasEmail) event.preventDefault();
  rule.hidden = !hasEmail;
});

toggle.addEventListener('click', () => {
  comments.hidden = !comments.hidden;
  toggle.ariaExpanded = `${!comments.hidden}`;
});
