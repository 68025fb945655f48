import { traceIdOf } from '../lib/http.ts';

/** A member of `tracestate`: the key of a vendor and its value. */
const MEMBER = /^[a-z0-9][-a-z0-9_*/@]{0,255}=[ -+\--<>-~]{0,255}[!-+\--<>-~]$/;
const MEMBERS_MAX = 32;
const TRACESTATE_LENGTH_MAX = 512;
/** The property of the global object that `@opentelemetry/api` shares with its SDK, in every version 1. */
const OPENTELEMETRY = Symbol.for('opentelemetry.js.api.1');

/** Returns the trace context of a request as headers, without those that are missing or invalid. */
export function traceHeaders({ headers }: Request): Record<string, string> {
  const traceparent = headers.get('traceparent') ?? undefined;
  if (!traceparent || !traceIdOf(traceparent) || isPropagatedBySdk()) return {};
  const tracestate = headers.get('tracestate') ?? '';
  return { traceparent, ...(isTracestate(tracestate) && { tracestate }) };
}

/**
 * Whether an OpenTelemetry SDK of this process adds the headers of its own span. It appends them, and two values of
 * `traceparent` are invalid (open-telemetry/opentelemetry-js-contrib#3711). Remove this check when that issue is fixed.
 */
function isPropagatedBySdk(): boolean {
  const api = (globalThis as { [OPENTELEMETRY]?: { propagation?: unknown } })[OPENTELEMETRY];
  return api?.propagation !== undefined;
}

function isTracestate(header: string): boolean {
  if (header === '' || header.length > TRACESTATE_LENGTH_MAX) return false;
  const members = header.split(',').map((member) => member.trim());
  return (
    members.length <= MEMBERS_MAX && members.every((member) => member === '' || MEMBER.test(member))
  );
}
