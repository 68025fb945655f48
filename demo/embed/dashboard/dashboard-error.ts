import type { ServiceError } from '../call-service.ts';
import { invalidFilter } from '../query-error-text.ts';

/** The queries of all tiles fail for the same reason. */
export class DashboardErrorEvent extends Event {
  readonly error: ServiceError;

  constructor(error: ServiceError) {
    super('dashboard-error');
    this.error = error;
  }
}

/** Whether every tile fails for the same reason. */
export function affectsAllTiles(error: ServiceError): boolean {
  const { status, problem } = error;
  return status === 403 || problem.code === 'bad-time-zone' || invalidFilter(error) !== undefined;
}
