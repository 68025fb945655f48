// pages/pages-router.tsx
import { SvcEmbed } from 'svc-embed/react';

export default function Page() {
  return <SvcEmbed baseUrl="http://127.0.0.1:4000" dashboard="sales" sessionUrl="/api/session" />;
}
