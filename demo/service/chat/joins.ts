import type { Meaning } from './meanings.ts';
import type { TokenList } from './token-list.ts';
import type { Token } from './tokenize.ts';

/** What “and”, “or” and “versus” can join, by the kind of the meaning. */
const GROUPS: Partial<Record<Meaning['is'], 'quantity' | 'condition' | 'group' | 'size'>> = {
  measure: 'quantity',
  share: 'quantity',
  average: 'quantity',
  count: 'quantity',
  'on-time': 'quantity',
  filter: 'condition',
  place: 'condition',
  ambiguous: 'condition',
  dimension: 'group',
  routes: 'group',
  'at-least': 'size',
};
const PREPOSITION = /^(?:in|on|at|for|by|to|from)$/;

/**
 * Rejects the words that join what does not belong together: “late flights from Chicago or flights from Boston” would be
 * the late flights from both, “arrivals and departures at Denver” the arrivals, “night vs day” the nights by day.
 */
export function rejectJoins(tokens: TokenList): void {
  const joins = [...tokens.all('and'), ...tokens.all('versus')];
  tokens.reject(joins.filter((join) => !fits(join, tokens)));
}

function fits(join: Token, tokens: TokenList): boolean {
  const [left, right] = [tokens.previous(join), tokens.next(join)];
  if (!left || !right) return true; // “and by weekday?” continues the question before
  const [from, to] = [left, right].map(({ meaning }) => GROUPS[meaning.is]);
  if (join.meaning.is === 'versus') return from !== 'condition' || to !== 'group';
  if (PREPOSITION.test(tokens.before(join)?.text ?? '') || left.meaning.is === 'direction')
    return false;
  if (from !== to && from && to) return false;
  return join.text !== 'or' || from !== 'condition' || memberOf(left) === memberOf(right);
}

/** The member of a condition; places of one direction and of several kinds have one. */
function memberOf({ meaning }: Token): string {
  return meaning.is === 'filter' ? meaning.member : 'place';
}
