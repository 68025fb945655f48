/** Whether a text is an IANA time zone name. A UTC offset, with any kind of minus, is not, although engines accept it. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
