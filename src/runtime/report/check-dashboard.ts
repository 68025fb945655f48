import { dashboardPath } from '../../api/paths.ts';
import type { EmbedSession } from '../../context/session.ts';

/** A service that responds later does not delay `ready`. */
const TIMEOUT_MS = 2000;

/** The dashboard of a page does not exist (404), or the session may not read it (403). */
export class DashboardError extends Error {
  override readonly name: 'DashboardNotFoundError' | 'DashboardForbiddenError';

  constructor(publicId: string, status: 403 | 404) {
    super(
      status === 404
        ? `There is no dashboard "${publicId}". Check the attribute dashboard, and dashboards in the configuration.`
        : `The session may not read the dashboard "${publicId}". Check its deploymentId and groups.`,
    );
    this.name = status === 404 ? 'DashboardNotFoundError' : 'DashboardForbiddenError';
  }
}

/** Rejects with a `DashboardError` if the service has no dashboard of the session's page, or does not let it read it. */
export async function checkDashboard(
  { surface, claims, publicId, fetch }: EmbedSession,
  stopped: AbortSignal,
): Promise<void> {
  if (surface !== 'dashboard' || !claims || !publicId) return;
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(TIMEOUT_MS)]);
  const response = await fetch(dashboardPath(publicId), { signal }).catch(() => undefined);
  // Another server than the service may respond with a page.
  const isProblem = response?.headers.get('Content-Type')?.startsWith('application/problem+json');
  const { status } = response ?? {};
  if (isProblem && (status === 403 || status === 404)) throw new DashboardError(publicId, status);
}
