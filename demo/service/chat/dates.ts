/** Returns the months from one day to another, `YYYY-MM`. */
export function monthsOf(from: string, to: string): string[] {
  const months: string[] = [];
  let [year = 0, month = 1] = from.split('-').map(Number);
  const last = to.slice(0, 7);
  for (let text = from.slice(0, 7); text <= last; ) {
    months.push(text);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
    text = `${year}-${String(month).padStart(2, '0')}`;
  }
  return months;
}

/** Returns the day `YYYY-MM-DD` if it exists. */
export function dayOf(text: string): string | undefined {
  const at = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(at)) return undefined;
  return new Date(at).toISOString().startsWith(text) ? text : undefined;
}
