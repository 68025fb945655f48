// src/dashboard.tsx
import { useRef, useState } from 'react';
import { SvcEmbed, type SvcEmbedElement } from 'svc-embed/react';

export function Dashboard() {
  const embed = useRef<SvcEmbedElement>(null);
  const [isReady, setReady] = useState(false);
  const [problem, setProblem] = useState<string>();

  return (
    <section aria-label="Dashboard">
      <button type="button" disabled={!isReady} onClick={() => embed.current?.refresh()}>
        Refresh
      </button>
      {problem && <p role="alert">{problem}</p>}
      <SvcEmbed
        ref={embed}
        baseUrl="http://127.0.0.1:4000"
        dashboard="sales"
        sessionUrl="/api/embed-session"
        theme={{ primaryColor: '#0a7' }}
        onReady={() => setReady(true)}
        onError={({ error, payload }) => setProblem(error?.code ?? payload?.message)}
      />
    </section>
  );
}
