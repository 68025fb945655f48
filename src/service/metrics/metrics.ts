import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { GENERATE_SESSION } from '../../api/paths.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'];
/** The upper bounds of the histogram, in seconds: from a cached list to the timeout of a statement. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * The metrics of a process, in the format of Prometheus. Every label has a fixed set of values: a route is the pattern of
 * its path, and what a client can choose freely is `other`.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = this.#counter(
    'svc_http_requests_total',
    'Responses by route, method and status.',
    ...(['route', 'method', 'status'] as const),
  );
  readonly #durations = new Histogram({
    name: 'svc_http_request_duration_seconds',
    help: 'Time until the response begins, by route and method.',
    labelNames: ['route', 'method'],
    buckets: BUCKETS,
    registers: [this.#registry],
  });
  readonly rejections = this.#counter(
    'svc_rejections_total',
    'Requests that were rejected, by reason.',
    'reason',
  );
  readonly threadPages = this.#counter(
    'svc_thread_cache_requests_total',
    'Pages of threads by whether they were cached (hit) or loaded (miss).',
    'result',
  );
  readonly lostAuditEntries = this.#counter(
    'svc_audit_entries_lost_total',
    'Entries of the audit log that could not be written.',
  );
  readonly wakeUps = this.#counter(
    'svc_wake_ups_total',
    'Requests whose wait ended with a change.',
  );
  readonly versionReads = this.#counter(
    'svc_version_reads_total',
    'Statements that read the change counters for waiting requests.',
  );

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    // Present from the start: an alert that the metric is missing must not fire because nothing has happened yet.
    const mint = { route: GENERATE_SESSION, method: 'POST' };
    this.#requests.inc({ ...mint, status: 200 }, 0);
    this.#durations.zero(mint);
    this.rejections.inc({ reason: 'database-unavailable' }, 0);
  }

  /** Adds a gauge, whose value is read when the metrics are requested. */
  addGauge(name: string, help: string, value: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      async collect() {
        this.set(await value());
      },
    });
  }

  #counter<Label extends string>(name: string, help: string, ...labelNames: Label[]) {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  /** Counts a response to a route's pattern, and the time that it took, in milliseconds. */
  countResponse(route: string, response: { method: string; status: number }, ms: number): void {
    const { method, status } = response;
    const labels = { route, method: METHODS.includes(method) ? method : 'other' };
    this.#requests.inc({ ...labels, status });
    this.#durations.observe(labels, ms / 1_000);
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
