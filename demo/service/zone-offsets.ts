const HOUR = 3_600_000;

/** Offset of a time zone from UTC, valid from an instant on; both in milliseconds. */
export interface ZoneOffset {
  readonly from: number;
  readonly offset: number;
}

/**
 * Returns the offsets of a time zone between two instants, with one entry for each change. SQLite has no time zone
 * data, so the offsets are computed here for both engines.
 */
export function zoneOffsets(timeZone: string, start: number, end: number): ZoneOffset[] {
  const offsetAt = offsetFunction(timeZone);
  const offsets: ZoneOffset[] = [{ from: start, offset: offsetAt(start) }];
  for (let at = start; at < end; at += 24 * HOUR) {
    const next = Math.min(at + 24 * HOUR, end);
    const offset = offsetAt(next);
    if (offset !== offsets.at(-1)?.offset) {
      offsets.push({ from: findChange(offsetAt, at, next), offset });
    }
  }
  return offsets;
}

/** Converts a local time to an instant. One that a change skips is taken to be after the change. */
export function toInstant(localTime: number, offsets: readonly ZoneOffset[]): number {
  const valid = offsets.findLast(({ from, offset }) => localTime - offset >= from) ?? offsets[0];
  return localTime - (valid?.offset ?? 0);
}

/** Finds, to the minute, the first instant at which the offset is that of the later instant. */
function findChange(offsetAt: (at: number) => number, before: number, after: number): number {
  const target = offsetAt(after);
  let [low, high] = [Math.floor(before / 60_000), Math.ceil(after / 60_000)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * 60_000) === target) high = middle;
    else low = middle;
  }
  return high * 60_000;
}

function offsetFunction(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (at) => {
    const part = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
    ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
    const local = Date.UTC(
      part.year,
      part.month - 1,
      part.day,
      part.hour,
      part.minute,
      part.second,
    );
    return local - Math.floor(at / 1000) * 1000;
  };
}
