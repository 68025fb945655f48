// app/routes/dashboard.tsx
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { SvcEmbed, type SvcEmbedElement } from 'svc-embed/react';

export default function Dashboard() {
  const embed = useRef<SvcEmbedElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isSignedOut, setSignedOut] = useState(false);

  return (
    <>
      <Link to="/about">About</Link>
      <button type="button" onClick={() => embed.current?.logout()}>
        Log out
      </button>
      {problem && <p role="alert">{problem}</p>}
      {isSignedOut && <p role="status">Signed out</p>}
      <SvcEmbed
        ref={embed}
        baseUrl="http://127.0.0.1:4000"
        dashboard="sales"
        sessionUrl="/api/embed-session"
        theme={{ primaryColor: '#00aa77' }}
        onError={({ error, payload }) => setProblem(error?.code ?? payload?.message)}
        onLogout={() => setSignedOut(true)}
      />
    </>
  );
}
