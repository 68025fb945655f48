// app/discussion/page.tsx
'use client';

import { useState } from 'react';
import { SvcComments, type SvcCommentsProps } from 'svc-embed/react';

const sessionProvider: SvcCommentsProps['sessionProvider'] = async ({ reason, signal }) => {
  const body = JSON.stringify({ reason, surface: 'dashboard', dashboard: 'sales' });
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch('/api/embed-session', { method: 'POST', body, headers, signal });
  if (!response.ok) throw new Error(`The session endpoint responded with ${response.status}.`);
  return response.json();
};

export default function Page() {
  const [problem, setProblem] = useState<string>();

  return (
    <>
      {problem && <p role="alert">{problem}</p>}
      <SvcComments
        baseUrl="http://127.0.0.1:4000"
        dashboard="sales"
        sessionProvider={sessionProvider}
        onError={({ error }) => setProblem(error.code)}
      />
    </>
  );
}
