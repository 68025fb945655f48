/*
Questions whose words are all known, and which the chat must refuse nevertheless.
*/
/** Joins of parts that do not belong together: an answer would be about their cross product, or about one of them. */
export const brokenJoins: readonly string[] = [
  'flights from Boston to Chicago and from Chicago to Boston',
  'flights from Chicago on Mondays or from Boston on Fridays',
  'flights from Chicago on Mondays and from Boston',
  'late flights from Chicago or flights from Boston',
  'flights on Mondays in March and on Tuesdays in April',
  'Mondays in March, Tuesdays in April: how many flights',
  'flights from Chicago or on Mondays',
  'flights and late flights by month',
  'arrivals and departures at Denver',
  'flights in and out of Denver',
  'flights to and from Denver',
  'delay at ORD on Monday vs ATL',
  'night vs day flights',
  'weekends vs days',
  'weekday mornings vs weekend mornings',
  'how many flights left ORD for LAX',
  'flights ORD-LAX',
  'flights ORD/LAX',
  'delay Monday-Friday',
  'busiest hour at the busiest airport',
  'airports with more than 100 flights and delay over 10 minutes',
];

/** Words that change their meaning together with their neighbors. */
export const otherMeanings: readonly string[] = [
  'early morning flights',
  'late night flights',
  'late afternoon delays',
  'early March flights',
  'late March flights',
  'flights during the day',
  'daytime flights',
  'delay by day of the month',
  'flights in the last week of June',
  'where are delays worst',
  'when are delays worst',
  'late by more than 1.5 hours',
  'flights more than 1,5 hours late',
];
