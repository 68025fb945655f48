// other-origin.ts
import 'svc-embed';
import { EmbedError } from 'svc-embed/host';

const embed = document.querySelector('svc-embed') as HTMLElementTagNameMap['svc-embed'];

async function callEndpoint(method: 'POST' | 'DELETE', body: object, signal?: AbortSignal) {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch('https://api.acme.example/embed-session', {
    method,
    headers,
    body: JSON.stringify(body),
    credentials: 'include',
    ...(signal && { signal }),
  });
  const message = `The session endpoint responded with ${response.status}.`;
  if (response.status === 401 || response.status === 403)
    throw new EmbedError('mint-refused', message);
  if (!response.ok) throw new Error(message);
  return response;
}

embed.sessionProvider = async ({ reason, signal }) => {
  const body = { reason, surface: 'dashboard', dashboard: 'sales' };
  return (await callEndpoint('POST', body, signal)).json();
};
embed.revokeSessions = async (sessionIds) => {
  await callEndpoint('DELETE', { sessionIds });
};
