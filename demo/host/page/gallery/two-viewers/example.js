import 'svc-embed/comments';
import { openDashboard, resolveLink } from '../comments/dashboard-links.js';

for (const comments of document.querySelectorAll('svc-comments')) {
  comments.resolveLink = resolveLink;
  comments.addEventListener('svc-before-open-link', openDashboard);
  comments.sessionProvider = async ({ reason, signal }) => {
    const response = await fetch(comments.dataset.endpoint, {
      method: 'POST',
      body: JSON.stringify({ reason, surface: 'dashboard' }),
      signal,
    });
    if (!response.ok) throw new Error(`The session endpoint responded with ${response.status}.`);
    return response.json();
  };
}
