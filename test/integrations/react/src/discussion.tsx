// src/discussion.tsx
import { useState } from 'react';
import { SvcComments, type SvcCommentsProps } from 'svc-embed/react';

const sessionProvider: SvcCommentsProps['sessionProvider'] = async ({ reason, signal }) => {
  const body = JSON.stringify({ reason, surface: 'dashboard', dashboard: 'sales' });
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch('/api/embed-session', { method: 'POST', body, headers, signal });
  if (!response.ok) throw new Error(`The session endpoint responded with ${response.status}.`);
  return response.json();
};

export function Discussion() {
  const [unread, setUnread] = useState(0);

  return (
    <section aria-label="Discussion">
      <p>{unread} unread</p>
      <SvcComments
        baseUrl="http://127.0.0.1:4000"
        dashboard="sales"
        sessionProvider={sessionProvider}
        onChange={(event) => setUnread(event.unread)}
      />
    </section>
  );
}
