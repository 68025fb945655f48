type Values = readonly (string | number)[];

/** Members that select from the same times. */
const FAMILIES = [
  ['flights.day', 'flights.month'],
  ['flights.hour', 'flights.day_part'],
  ['flights.weekday', 'flights.day_type'],
];

/**
 * Whether “and” cannot add a condition on a time: “after March 3 and before April 4” is what both have in common, and
 * “Mondays and weekends” are conditions on two members, which no flight fulfills.
 */
export function contradicts(
  member: string,
  values: Values,
  others: ReadonlyMap<string, Values>,
): boolean {
  const family = FAMILIES.find((members) => members.includes(member)) ?? [];
  if (family.some((other) => other !== member && others.has(other))) return true;
  const own = family.length > 0 ? (others.get(member) ?? []) : [];
  return own.some((one) => values.some((value) => overlap(one, value)));
}

/** Days are single ones or ranges such as `2001-03-04/2001-06-30`. */
function overlap(one: string | number, other: string | number): boolean {
  const [from = '', to = from] = `${one}`.split('/');
  const [otherFrom = '', otherTo = otherFrom] = `${other}`.split('/');
  return typeof one === 'number' ? one === other : from <= otherTo && otherFrom <= to;
}
