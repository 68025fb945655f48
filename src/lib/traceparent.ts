/** Version, trace id, span id and flags of W3C Trace Context; a later version may append fields. */
const TRACEPARENT =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-[!-~]*)?$/;
const LENGTH_MAX = 256;

/** Returns the trace id of a `traceparent`; undefined if the header is missing or invalid. */
export function traceIdOf(traceparent = ''): string | undefined {
  if (traceparent.length > LENGTH_MAX) return undefined;
  const [, version, traceId, more] = TRACEPARENT.exec(traceparent) ?? [];
  return version === '00' && more !== undefined ? undefined : traceId;
}
