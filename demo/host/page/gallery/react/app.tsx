import { useRef, useState } from 'react';
import type { SvcEmbed as SvcEmbedElement } from 'svc-embed/host';
import { SvcEmbed } from 'svc-embed/react';

const AIRPORTS = ['ATL', 'DFW', 'LAX', 'ORD'];

/** The flights dashboard, filtered by the selected airport. */
export function App({ service }: { service: string }) {
  const embed = useRef<SvcEmbedElement>(null);
  const [airport, setAirport] = useState<string>();
  const [isReady, setReady] = useState(false);

  return (
    <>
      <div className="bar">
        <fieldset className="choices">
          <legend>Flights from</legend>
          {AIRPORTS.map((code) => (
            <button
              key={code}
              type="button"
              aria-pressed={code === airport}
              onClick={() => setAirport(code === airport ? undefined : code)}
            >
              {code}
            </button>
          ))}
        </fieldset>
        <button type="button" disabled={!isReady} onClick={() => embed.current?.refresh()}>
          Refresh
        </button>
      </div>
      <SvcEmbed
        ref={embed}
        baseUrl={service}
        dashboard="flights"
        sessionUrl="/api/embed-session"
        filters={{ 'flights.origin': airport ?? null }}
        onReady={() => setReady(true)}
        onError={({ error }) => error && setReady(false)}
      />
    </>
  );
}
