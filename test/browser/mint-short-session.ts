/** Mints a session that lasts for seconds, at the service of `shortSessionOrigin`. */
export async function mintShortSession(): Promise<string> {
  const response = await fetch('/test/short-sessions/session', { method: 'POST' });
  const { sessionId } = await response.json();
  return sessionId;
}
