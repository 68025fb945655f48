import { DELAY_STEPS } from '../../query.ts';
import type { ReportDraft } from './report-draft.ts';
import type { Word } from './words.ts';

/** "late by more than an hour", with stemmed words. */
const DELAY =
  /^(?:(?:arrive |arriving )?(?:late|delayed|delay) )?(?:by |of )?(more than|over|at least|less than|under) (\w+) (minute|min|hour)(?: late| delay)?(?= |$)/;
/** "with more than 100 flights". */
const FLIGHTS = /^(?:with |have |had )?(more than|over|at least) (\d+) (?:flight|departure)(?= |$)/;

/** Reads a comparison at the start of the words; returns how many words it consumed, 0 if there is none. */
export function readComparison(draft: ReportDraft, rest: readonly Word[]): number {
  const text = rest.map(({ stem }) => stem).join(' ');
  const [delay, operator = '', count = '', unit] = DELAY.exec(text) ?? [];
  if (delay !== undefined) {
    const length = delay.split(' ').length;
    const minutes = (/^an?$/.test(count) ? 1 : Number(count)) * (unit === 'hour' ? 60 : 1);
    if (DELAY_STEPS.includes(minutes)) {
      const isMore = !/less|under/.test(operator);
      const steps = DELAY_STEPS.filter((step) => (isMore ? step >= minutes : step < minutes));
      draft.filter('flights.delay_step', steps);
    } else for (const { written } of rest.slice(0, length)) draft.unknown.add(written);
    return length;
  }
  const [flights, than, least = ''] = FLIGHTS.exec(text) ?? [];
  if (flights === undefined) return 0;
  draft.atLeast = Number(least) + Number(than !== 'at least');
  return flights.split(' ').length;
}
