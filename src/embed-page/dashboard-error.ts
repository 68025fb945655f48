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
