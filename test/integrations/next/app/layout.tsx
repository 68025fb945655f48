// app/layout.tsx
import type { ReactNode } from 'react';
import 'svc-embed/layout.css';

export const metadata = { title: 'Sales', icons: 'data:,' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
