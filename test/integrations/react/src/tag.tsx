// src/tag.tsx
import { useState } from 'react';
import 'svc-embed/jsx';

export function Tag() {
  const [isReady, setReady] = useState(false);

  return (
    <section aria-label="Tag">
      {isReady && <p>The embed is ready.</p>}
      <svc-embed
        base-url="http://127.0.0.1:4000"
        dashboard="sales"
        session-url="/api/embed-session"
        theme='{"primaryColor":"#0a7"}'
        filters='{"sales.region":"emea"}'
        onsvc-ready={() => setReady(true)}
        onsvc-error={({ error }) => console.warn(error?.message)}
      />
    </section>
  );
}
