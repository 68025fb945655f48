import type { EmbedLocale } from '../../../src/context/index.ts';
import { endSentence, messages } from '../messages.ts';
import { valueText } from './filter-text.ts';
import { type Comparison, DAY, filterOf, type Period } from './period.ts';
import type { Widget } from './widgets.ts';

/** What the note of a tile depends on. */
interface Noted {
  readonly widget: Widget;
  readonly locale: EmbedLocale;
  readonly comparison?: Comparison | null | undefined;
}

/** Returns what a tile compares, or what it leaves out, if anything. */
export function tileNote({ widget, comparison, locale }: Noted): string | undefined {
  if (!widget.compares || !comparison) return widget.note;
  if (widget.view !== 'numbers') return undefined; // the legend of the chart names the periods
  const [current, previous] = periodTexts(comparison, locale);
  return endSentence(messages.changeSince(current, previous));
}

/** Returns the names of the current and the previous period. */
export function periodTexts(
  { current, previous }: Comparison,
  locale: EmbedLocale,
): [string, string] {
  const text = (period: Period) => valueText(DAY, filterOf(period), locale);
  return [text(current), text(previous)];
}
