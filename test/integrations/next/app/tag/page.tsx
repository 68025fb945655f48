// app/tag/page.tsx
'use client';

import 'svc-embed/jsx';

export default function Page() {
  return (
    <svc-embed
      base-url="http://127.0.0.1:4000"
      dashboard="sales"
      session-url="/api/embed-session"
      theme='{"primaryColor":"#0a7"}'
    />
  );
}
