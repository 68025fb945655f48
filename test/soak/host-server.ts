import { createEmbedClient, sessionEndpoint, toNodeHandler } from '../../src/backend/index.ts';
import { bundleElement } from '../node/host-page.ts';
import { serve } from '../node/serve.ts';
import { API_KEY } from './deployment.ts';

const HTML = `<!doctype html><html lang="en"><title>Host</title><script src="/embed.js"></script>
<body><svc-embed></svc-embed><script>
const embed = document.querySelector('svc-embed');
const types = ['svc-state-change', 'svc-session-expiring', 'svc-session-expired', 'svc-session-renewed', 'svc-error'];
globalThis.lastEvents = [];
for (const type of types)
  embed.addEventListener(type, ({ state, error, payload }) => {
    const time = (performance.now() / 1000).toFixed(1);
    const detail = state ?? error?.code ?? payload?.message ?? payload?.expiredAt ?? payload?.expiresAt ?? '';
    lastEvents = [...lastEvents.slice(-24), [time, type, detail].join(' ')];
  });
const parameters = new URLSearchParams(location.search);
embed.baseUrl = parameters.get('service');
embed.dashboard = parameters.get('dashboard');
embed.sessionUrl = '/session?viewer=' + parameters.get('viewer');
</script></body></html>`;

/** A host's server: the page with `<svc-embed>`, and the session endpoint of `svc-embed/backend`. */
export interface HostServer {
  origin: string;
  /** Sets the address of the service, which is started after the host's server. */
  connect(serviceUrl: string): void;
  stop(): Promise<void>;
}

/** Starts a host's server. Its viewers are identified by the query of the page. */
export async function startHostServer(): Promise<HostServer> {
  const script = await bundleElement();
  let handleSession: ReturnType<typeof toNodeHandler> | undefined;
  const { server, port } = await serve((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://host');
    if (pathname === '/session') return void handleSession?.(request, response);
    const isScript = pathname === '/embed.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : HTML);
  });
  return {
    origin: `http://localhost:${port}`,
    connect(serviceUrl) {
      const client = createEmbedClient({ baseUrl: serviceUrl, apiKey: API_KEY });
      const session = (request: Request) => ({
        deploymentId: 1,
        embedTenantName: null,
        externalId: new URL(request.url).searchParams.get('viewer') ?? '',
      });
      handleSession = toNodeHandler(sessionEndpoint({ client, session, onError() {} }));
    },
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
