/*
Words beside a delay that make it another one: the delays of the data are those of arrivals, and a report about delays
measures them.
*/
import { DELAY } from './measures.ts';
import type { TokenList } from './token-list.ts';
import type { Token } from './tokenize.ts';

const DEPARTURE = /^departures?$/;
const DEPARTED = /^(?:left|leave|leaving|depart|departed|departing)$/;
const WITH = /^(?:with|have|has|had|having)$/;

/**
 * Rejects “left late”, “late departures” and “departure delay”, which are not about arrivals, and “with delays”, which are the
 * late flights and not their average delay.
 */
export function rejectOtherDelays(tokens: TokenList): void {
  for (const token of tokens) {
    const previous = tokens.previous(token);
    const isNoun = DEPARTURE.test(token.text) || DEPARTURE.test(previous?.text ?? '');
    const isVerb = DEPARTED.test(tokens.before(token)?.text ?? '') && isDelay(token);
    if (previous && (isVerb || (isNoun && (isDelay(token) || isDelay(previous)))))
      tokens.reject([previous, token]);
    const owner = tokens.beforeArticle(token);
    if (owner && WITH.test(owner.text) && /^delays?$/.test(token.text))
      tokens.reject([owner, token]);
  }
}

function isDelay({ meaning }: Token): boolean {
  if (meaning.is === 'measure') return meaning.member.endsWith('_delay');
  return meaning.is === 'filter' && meaning.member === DELAY;
}
