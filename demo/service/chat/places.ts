import type { Meaning, MeaningOf } from './meanings.ts';
import type { Vocabulary } from './vocabulary.ts';
import { normalizePhrase } from './words.ts';

type Place = MeaningOf<'place'>;

const STATES =
  'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware, ' +
  'FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, ' +
  'LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, ' +
  'MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, ' +
  'NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, PR Puerto Rico, ' +
  'RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, ' +
  'WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming';

/** Usual names of airports. */
const AIRPORTS: Readonly<Record<string, string>> = {
  "o'hare, ohare, chicago o'hare": 'ORD',
  'midway, chicago midway': 'MDW',
  'kennedy, john f kennedy': 'JFK',
  'laguardia, la guardia': 'LGA',
  'newark, newark liberty': 'EWR',
  'logan, boston logan': 'BOS',
  'hartsfield, hartsfield jackson': 'ATL',
  'sky harbor': 'PHX',
  'dulles, washington dulles': 'IAD',
  'reagan, washington national, reagan national': 'DCA',
  'love field': 'DAL',
  'bush intercontinental': 'IAH',
  'hobby, houston hobby': 'HOU',
  'seatac, sea tac': 'SEA',
  mccarran: 'LAS',
};

/** Usual names of cities that the data calls otherwise, or whose airports are in several. */
const CITIES: Readonly<Record<string, readonly string[]>> = {
  'nyc, new york city': ['New York, NY'],
  la: ['Los Angeles, CA'],
  vegas: ['Las Vegas, NV'],
  sf: ['San Francisco, CA'],
  philly: ['Philadelphia, PA'],
  'saint louis': ['St Louis, MO'],
  'fort lauderdale': ['Ft. Lauderdale, FL'],
  'fort myers': ['Ft. Myers, FL'],
  cincinnati: ['Covington, KY'],
  dallas: ['Dallas-Fort Worth, TX', 'Dallas, TX'],
  'dallas fort worth, fort worth': ['Dallas-Fort Worth, TX'],
};

/** Adds the names of the airports, cities and states of a vocabulary. */
export function addPlaces(
  { airports, cities }: Vocabulary,
  add: (terms: string, meaning: Meaning) => void,
): void {
  const codes = [...new Set(cities.map((city) => city.slice(-2)))];
  const place = (suffix: Place['suffix'], ...values: string[]): Place => ({
    is: 'place',
    suffix,
    values,
  });
  for (const state of STATES.split(', ')) {
    const [code = '', name = ''] = [state.slice(0, 2), state.slice(3)];
    if (!codes.includes(code)) continue;
    add(`${name}, ${name} state, state of ${name}`, place('_state', code));
  }
  for (const [name, full] of citiesByName(cities)) {
    for (const city of full) add(city.replaceAll(',', ''), place('_city', city));
    if (full.length === 1) add(name, place('_city', ...full));
    else add(name, { is: 'ambiguous', names: full });
  }
  for (const [names, full] of Object.entries(CITIES)) {
    const own = full.filter((city) => cities.includes(city));
    if (own.length > 0) add(names, place('_city', ...own));
  }
  for (const [names, code] of Object.entries(AIRPORTS))
    if (code in airports) add(names, place('', code));
  const capital = ['DCA', 'IAD'].filter((code) => code in airports);
  if (capital.length === 0) return;
  add('washington dc, dc', place('', ...capital));
  if (codes.includes('WA'))
    add('washington', { is: 'ambiguous', names: ['Washington, DC', 'Washington state'] });
}

/** Returns the place of a code that is written in capitals, if the question has other words in small letters. */
export function placeOfCode(written: string, { airports, cities }: Vocabulary): Place | undefined {
  if (written in airports) return { is: 'place', suffix: '', values: [written] };
  const isState =
    /^[A-Z]{2}$/.test(written) && cities.some((city) => city.endsWith(`, ${written}`));
  return isState ? { is: 'place', suffix: '_state', values: [written] } : undefined;
}

/** Returns the airports of cities that have one each; undefined if one has several. */
export function airportsOf(cities: readonly string[], { airports }: Vocabulary) {
  const codes = Object.entries(airports).filter(([, city]) => cities.includes(city));
  return codes.length === cities.length ? codes.map(([code]) => code) : undefined;
}

/** Maps city names without the state to all cities of that name. */
function citiesByName(cities: readonly string[]): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const city of cities) {
    const [name = ''] = city.split(/,|\//);
    const key = normalizePhrase(name);
    byName.set(key, [...(byName.get(key) ?? []), city]);
  }
  byName.delete('');
  return byName;
}
