/** Formats the time of day with milliseconds. */
export const timeFormat = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** Formats a duration: `14 ms`, `1.2 s`, `14 s`, `3 min`. */
export function formatDuration(ms: number): string {
  const milliseconds = Math.round(ms);
  if (milliseconds < 1000) return `${milliseconds} ms`;
  const tenths = Math.round(ms / 100);
  if (tenths < 100) return `${(tenths / 10).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
