/** Whether `Intl` knows a name as a time zone; a bare UTC offset is none, whatever an engine says. */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
