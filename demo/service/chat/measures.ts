import { LATE_DELAY, ON_TIME_DELAY } from '../../query.ts';
import type { TokenList } from './token-list.ts';
import type { Token } from './tokenize.ts';

export const COUNT = 'flights.count';
export const AVERAGE_DELAY = 'flights.average_delay';
export const ON_TIME = 'flights.on_time';
export const LONGEST = 'flights.longest_delay';
export const SHARE = 'flights.share';
export const DELAY = 'flights.delay';

/** What measures depend on. */
interface Context {
  readonly tokens: TokenList;
  /** Whether the question filters by the delay. */
  hasCondition(): boolean;
  filter(member: string, values: readonly string[]): void;
  readonly listsRoutes: boolean;
}

/** Returns the measures that a question names; with a condition on the delay, the number and the share of its flights. */
export function measuresOf(context: Context): string[] {
  const { tokens, filter } = context;
  countPluralDelays(context);
  const counts: Token[] = [
    ...tokens.all('count'),
    ...tokens.all('direction').filter(({ meaning }) => meaning.counts),
  ];
  const shares = tokens.all('share');
  const named = tokens.all('measure').map(({ meaning }) => meaning.member);
  if (tokens.has('routes') && !context.listsRoutes) named.push('flights.routes');
  if (tokens.has('on-time')) {
    const isCounted = counts.length > 0 || named.includes(COUNT);
    if (isCounted && shares.length === 0) filter(DELAY, [ON_TIME_DELAY]);
    else named.push(ON_TIME);
  }
  const measures = withoutNoun(tokens, named, counts.length > 0);
  const isOther = measures.some((member) => member !== COUNT);
  if (!measures.some((member) => /average|longest/.test(member)))
    tokens.reject(tokens.all('average'));
  if (isOther) {
    if (!measures.includes(COUNT)) tokens.reject(counts);
    if (!measures.includes(ON_TIME)) tokens.reject(shares);
    return measures;
  }
  tokens.reject(counts.filter((token) => tokens.after(token)?.meaning.is === 'dimension'));
  if (context.hasCondition()) return shares.length > 0 ? [SHARE, COUNT] : [COUNT, SHARE];
  tokens.reject(shares);
  return counts.length > 0 ? [COUNT] : measures;
}

/** “Most delays” and “more delays” count the late flights. */
function countPluralDelays({ tokens, filter }: Context): void {
  for (const word of [...tokens.all('order'), ...tokens.all('versus')]) {
    const next = tokens.after(word);
    const isDelay = next?.meaning.is === 'measure' && next.meaning.member === AVERAGE_DELAY;
    if (!word.meaning.countsDelays || !isDelay || !next.text.endsWith('s')) continue;
    next.meaning = { is: 'filter', member: DELAY, values: [LATE_DELAY] };
    filter(DELAY, [LATE_DELAY]);
  }
}

/** “Flights” is the subject of most questions; beside another measure it is one only in a list or with a number. */
function withoutNoun(tokens: TokenList, named: readonly string[], isCounted: boolean): string[] {
  const isListed = tokens
    .all('measure')
    .filter(({ meaning }) => meaning.member === COUNT)
    .some((token) =>
      [tokens.before(token), tokens.after(token)].some((each) => each?.meaning.is === 'and'),
    );
  const others = named.filter((member) => member !== COUNT);
  return [...new Set(others.length === 0 || isCounted || isListed ? named : others)];
}
