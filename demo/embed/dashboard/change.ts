import type { Formatters } from '../../../src/context/index.ts';
import type { DataRow } from '../../query.ts';
import { members } from '../members.ts';
import { messages } from '../messages.ts';

/** The figures of two periods. */
export interface Changes {
  readonly current: DataRow;
  readonly previous: DataRow;
}

/** How a measure has changed. */
export interface Change {
  readonly text: string;
  readonly direction: 'up' | 'down' | 'same';
  /** Absent if more is neither better nor worse. */
  readonly better?: boolean;
}

/** Measures of which less, or more, is better. */
const BETTER: Readonly<Record<string, 'up' | 'down'>> = {
  'flights.average_delay': 'down',
  'flights.on_time': 'up',
};

/** Describes the change of a measure: a share in percentage points, a count in percent, others in their unit. */
export function changeOf(
  { current, previous }: Changes,
  measure: string,
  { number }: Formatters,
): Change | undefined {
  const [now, before] = [current[measure], previous[measure]];
  if (typeof now !== 'number' || typeof before !== 'number') return undefined;
  const options = members[measure]?.number ?? {};
  const format = (value: number, style: Intl.NumberFormatOptions) =>
    number(value, { ...style, signDisplay: 'exceptZero' }).replace('-', '−');
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const texts = {
    percent: () => messages.points(format((now - before) * 100, one)),
    unit: () => format(now - before, options),
    decimal: () => (before === 0 ? '' : format(now / before - 1, { style: 'percent', ...one })),
  };
  const text = texts[(options.style as keyof typeof texts) ?? 'decimal']();
  const direction = now === before ? 'same' : now > before ? 'up' : 'down';
  const better = BETTER[measure];
  return text
    ? { text, direction, ...(better && direction !== 'same' && { better: better === direction }) }
    : undefined;
}
