/** Returns the time zones of the browser in the order of all lists: UTC, the viewer's own, then by name. */
export function timeZoneNames(): string[] {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [...new Set(['UTC', own, ...Intl.supportedValuesOf('timeZone')])];
}
