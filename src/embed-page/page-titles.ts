import * as v from 'valibot';
import { Dashboard } from '../api/dashboard.ts';
import { dashboardPath } from '../api/paths.ts';
import type { EmbedSession } from '../context/session.ts';
import { DashboardError } from '../runtime/report/check-dashboard.ts';
import { heading } from './heading.ts';

/** After this time, the public id is displayed, so that a slow response does not delay the page. */
const TIMEOUT_MS = 2000;

/** Returns the titles of pages; the last one is cached for its session. */
export class PageTitles {
  #last: { claims: unknown; path: string; title: Promise<string> } | undefined;

  /**
   * Returns the configured title of the dashboard at a path, or else the heading of the path. Rejects with a
   * `DashboardError` if the session may not read it.
   */
  get(session: EmbedSession, path: string): Promise<string> {
    const { claims } = session;
    if (this.#last?.path !== path || this.#last.claims !== claims) {
      this.#last = { claims, path, title: requestTitle(session, heading(path)) };
    }
    return this.#last.title;
  }
}

async function requestTitle(session: EmbedSession, fallback: string): Promise<string> {
  if (session.surface !== 'dashboard') return fallback;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await session.fetch(dashboardPath(fallback), { signal });
    const { status } = response;
    if (status === 403 || status === 404) throw new DashboardError(fallback, status);
    return v.parse(Dashboard, await response.json()).title || fallback;
  } catch (error) {
    if (error instanceof DashboardError) throw error;
    return fallback;
  }
}
