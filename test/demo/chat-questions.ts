/**
 * Questions to the chat with the SQL that answers them; null if the chat must refuse. The SQL selects from the view `f`,
 * one row per departure in the local time of its airport, and returns the groups and the first measure of the answer.
 */
export type Questions = Readonly<Record<string, string | null>>;

const group = (by: string, measure: string, where = 'true') =>
  `select ${by}, ${measure} from f where ${where} group by ${by} order by ${by}`;
/** The ten first groups by a measure; those with fewer than 30 flights are left out. */
const rank = (by: string, measure: string, order: 'desc' | 'asc', more: Ranking = {}) =>
  `select ${by}, ${measure} as m from f where ${more.where ?? 'true'} group by ${by}
    having count(*) >= ${more.least ?? 30} order by m ${order}, ${by} limit ${more.limit ?? 10}`;
interface Ranking {
  readonly where?: string;
  readonly limit?: number;
  /** The number of flights of a group; 0 for counts. */
  readonly least?: number;
}
const count = (where: string) => `select count(*) from f where ${where}`;
const average = (where: string) => `select avg(delay) from f where ${where}`;
const share = (delay: string, where = 'true') => `select avg(${delay}) from f where ${where}`;
const ON_TIME = 'delay < 15';
const LATE = 'delay >= 15';
const NEW_YORK = "origin_city = 'New York, NY'";

/** Written with the grammar. */
export const grammarQuestions: Questions = {
  'How many flights were there?': count('true'),
  'flights by month': group('month', 'count(*)'),
  'delay by month as a table': group('month', 'avg(delay)'),
  'average arrival delay by weekday': group('weekday', 'avg(delay)'),
  'average delay by day of the week': group('weekday', 'avg(delay)'),
  'delay by weekday and hour': group('weekday, hour', 'avg(delay)'),
  'flights by minutes late': group(
    'min(max(delay - (delay % 15 + 15) % 15, -30), 120)',
    'count(*)',
  ),
  'arrival delay by airport in March': rank('origin', 'avg(delay)', 'desc', {
    where: "month = '2001-03'",
  }),
  'top 5 airports by average delay': rank('origin', 'avg(delay)', 'desc', { limit: 5 }),
  'on-time rate by state': rank('origin_state', `avg(${ON_TIME})`, 'desc'),
  'on-time rate by city with more than 100 flights': rank(
    'origin_city',
    `avg(${ON_TIME})`,
    'desc',
    {
      least: 101,
    },
  ),
  'average delay by airport with at least 200 flights': rank('origin', 'avg(delay)', 'desc', {
    least: 200,
  }),
  'busiest day': rank('day', 'count(*)', 'desc', { least: 0 }),
  'top 3 routes by average delay in March': rank(
    'origin_city, destination_city',
    'avg(delay)',
    'desc',
    {
      where: "month = '2001-03'",
      limit: 3,
    },
  ),
  'number of routes': 'select count(distinct origin_city || destination_city) from f',
  'routes by month': group('month', 'count(distinct origin_city || destination_city)'),
  'delays by hour on Mondays': group('hour', 'avg(delay)', 'weekday = 1'),
  'flights at weekends in the morning': count('weekday in (0, 6) and hour between 6 and 11'),
  'flights on weekdays': count('weekday between 1 and 5'),
  'flights by weekday': group('weekday', 'count(*)'),
  'flights on March 3rd': count("day = '2001-03-03'"),
  'flights on 2001-03-03': count("day = '2001-03-03'"),
  'flights on the 3rd of March 2001': count("day = '2001-03-03'"),
  'flights from March 3 to March 9': count("day between '2001-03-03' and '2001-03-09'"),
  'flights from March 3 to 9': count("day between '2001-03-03' and '2001-03-09'"),
  'flights between March 3 and March 9': count("day between '2001-03-03' and '2001-03-09'"),
  'flights from January to March': count("month between '2001-01' and '2001-03'"),
  'flights in January and March': count("month in ('2001-01', '2001-03')"),
  'flights since April': count("month >= '2001-04'"),
  'flights after March': count("month > '2001-03'"),
  'flights before March': count("month < '2001-03'"),
  'flights in the second quarter': count("month >= '2001-04'"),
  'flights between 6 and 9 am': count('hour in (6, 7, 8)'),
  'flights from 6 am to 1 pm': count('hour between 6 and 12'),
  'flights between 17:00 and 19:00': count('hour in (17, 18)'),
  'flights after 9 pm': count('hour >= 21'),
  'flights before noon': count('hour < 12'),
  'flights at 5 pm': count('hour = 17'),
  'flights from Chicago to Los Angeles': count(
    "origin_city = 'Chicago, IL' and destination_city = 'Los Angeles, CA'",
  ),
  'flights to Texas': count("destination_state = 'TX'"),
  'flights from Texas to California': count("origin_state = 'TX' and destination_state = 'CA'"),
  'flights from DAY by month': group('month', 'count(*)', "origin = 'DAY'"),
  'delay in St. Louis by weekday': group('weekday', 'avg(delay)', "origin_city = 'St Louis, MO'"),
  'flights to Portland, OR': count("destination_city = 'Portland, OR'"),
  'flights from New York state': count("origin_state = 'NY'"),
  'flights from Washington, DC': count("origin in ('DCA', 'IAD')"),
  'flights more than 15 minutes late': count('delay > 15'),
  'flights at least 15 minutes late': count('delay >= 15'),
  'flights at least 20 minutes late by hour': group('hour', 'sum(delay >= 20)'),
  'flights less than 10 minutes late': count('delay > 0 and delay < 10'),
  'late by more than an hour in May from Chicago': count(
    "delay > 60 and month = '2001-05' and origin_city = 'Chicago, IL'",
  ),
  'flights between 30 and 60 minutes late': count('delay between 30 and 60'),
  'share of late flights': share(LATE),
  'average delay of late flights': average(LATE),
  'longest delay': 'select max(delay) from f',
  'average delay at the busiest 3 cities': null,
  'ORD vs ATL by month': group('month, origin', 'avg(delay)', "origin in ('ORD', 'ATL')"),
  'compare LAX and ORD': group('origin', 'avg(delay)', "origin in ('LAX', 'ORD')"),
  'flights in January compared to February': group(
    'month',
    'count(*)',
    "month in ('2001-01', '2001-02')",
  ),
  'average delay ORD vs ATL by month': group(
    'month, origin',
    'avg(delay)',
    "origin in ('ORD', 'ATL')",
  ),
  'flights from Texas vs. California by month': group(
    'month, origin_state',
    'count(*)',
    "origin_state in ('TX', 'CA')",
  ),
  'delay on Monday versus Friday': group('weekday', 'avg(delay)', 'weekday in (1, 5)'),
  'on-time rate in the morning vs the evening': group(
    'case when hour < 6 or hour > 22 then 0 when hour < 12 then 1 when hour < 18 then 2 else 3 end',
    `avg(${ON_TIME})`,
    'hour between 6 and 11 or hour between 18 and 22',
  ),
  // what the data cannot say, and what would change the question if it were left out
  'flights not from Chicago': null,
  'flights except Mondays': null,
  'flights without delay': null,
  'average delay per airline': null,
  'median delay by airport': null,
  'share of flights from Texas': null,
  'total delay by airport': null,
  'flights by week': null,
  'flights to Portland': null,
  'ORD vs Mondays': null,
  'flights on February 30': null,
  'flights in July': null,
  'flights in 1999': null,
  'top 0 airports by flights': null,
  'flights between Chicago and Dallas': null,
  'flights in Narnia time': null,
  'flights at 5': null,
  'by airport': null,
};

/** What the chat offers. */
export const offeredQuestions: Questions = {
  'Which airport has the least delay?': rank('origin', 'avg(delay)', 'asc'),
  'Flights per day': group('day', 'count(*)'),
  'Share of late flights by airport': rank('origin', `avg(${LATE})`, 'desc'),
  'Average delay ORD vs ATL by month': group(
    'month, origin',
    'avg(delay)',
    "origin in ('ORD', 'ATL')",
  ),
  'On-time rate by hour': group('hour', `avg(${ON_TIME})`),
  'Average delay on weekends vs weekdays': group('weekday in (0, 6)', 'avg(delay)'),
  'How many flights were more than an hour late?': count('delay > 60'),
  'Busiest routes': rank('origin_city, destination_city', 'count(*)', 'desc', { least: 0 }),
  'Average delay by weekday': group('weekday', 'avg(delay)'),
  'Top 5 airports by flights': rank('origin', 'count(*)', 'desc', { limit: 5, least: 0 }),
  'Longest delay by airport': rank('origin', 'max(delay)', 'desc'),
  'On-time rate by month': group('month', `avg(${ON_TIME})`),
  'Flights to Texas by month': group('month', 'count(*)', "destination_state = 'TX'"),
  'Share of flights more than 30 minutes late by hour': group('hour', 'avg(delay > 30)'),
};

/** Written as a visitor would ask who has not seen the grammar. */
export const visitorQuestions: Questions = {
  'How many were late?': count(LATE),
  'what % of flights were delayed?': share(LATE),
  'What percentage of flights arrive late?': share(LATE),
  'how often are flights on time?': share(ON_TIME),
  'What was the longest delay?': 'select max(delay) from f',
  'whats the worst airport for delays': rank('origin', 'avg(delay)', 'desc'),
  "What's the best airport?": rank('origin', 'avg(delay)', 'asc'),
  'Which airport has the lowest on-time rate?': rank('origin', `avg(${ON_TIME})`, 'asc'),
  'which airport is the most punctual?': rank('origin', `avg(${ON_TIME})`, 'desc'),
  'Best day of the week to fly?': rank('weekday', 'avg(delay)', 'asc'),
  'what is the best time of day to fly from Chicago': rank('hour', 'avg(delay)', 'asc', {
    where: "origin_city = 'Chicago, IL'",
  }),
  'what is the busiest hour?': rank('hour', 'count(*)', 'desc', { least: 0 }),
  'quietest month': rank('month', 'count(*)', 'asc', { least: 0 }),
  'Which month had the most flights?': rank('month', 'count(*)', 'desc', { least: 0 }),
  'Which state has the fewest flights?': rank('origin_state', 'count(*)', 'asc', { least: 0 }),
  'weekends vs weekdays': group('weekday in (0, 6)', 'avg(delay)'),
  'are delays worse on weekends than on weekdays?': group('weekday in (0, 6)', 'avg(delay)'),
  'compare Chicago and Atlanta': group(
    'origin_city',
    'avg(delay)',
    "origin_city in ('Chicago, IL', 'Atlanta, GA')",
  ),
  "delays at O'Hare": average("origin = 'ORD'"),
  'How late are flights out of JFK on average?': average("origin = 'JFK'"),
  'average delay at lax': average("origin = 'LAX'"),
  'How many flights left from Texas?': count("origin_state = 'TX'"),
  'number of departures from NYC in April': count(`${NEW_YORK} and month = '2001-04'`),
  'How many flights go to Las Vegas on weekends?': count(
    "destination_city = 'Las Vegas, NV' and weekday in (0, 6)",
  ),
  'flights from san francisco to boston': count(
    "origin_city = 'San Francisco, CA' and destination_city = 'Boston, MA'",
  ),
  'flights arriving in Denver': count("destination_city = 'Denver, CO'"),
  'arrivals at ATL by month': group('month', 'count(*)', "destination = 'ATL'"),
  'how many flights left before 8am': count('hour < 8'),
  'delays between 4pm and 7pm': average('hour in (16, 17, 18)'),
  'how many flights arrived early?': count('delay < 0'),
  'percentage of flights more than an hour late': share('delay > 60'),
  'how many flights were delayed by over 2 hours': count('delay > 120'),
  'share of flights late by 30 minutes or more': share('delay >= 30'),
  'number of flights with a delay of more than 45 minutes from Dallas': count(
    "delay > 45 and origin_city in ('Dallas, TX', 'Dallas-Fort Worth, TX')",
  ),
  'Show me late flights by hour': group('hour', `sum(${LATE})`),
  'top ten airports': null,
  'top 10 cities by number of flights': rank('origin_city', 'count(*)', 'desc', { least: 0 }),
  '5 worst airports for delays': rank('origin', 'avg(delay)', 'desc', { limit: 5 }),
  'Which 3 airports have the best on-time rate?': rank('origin', `avg(${ON_TIME})`, 'desc', {
    limit: 3,
  }),
  'How does on-time performance change over the day?': null,
  'on time performance by month': group('month', `avg(${ON_TIME})`),
  'delay trend over time': group('day', 'avg(delay)'),
  'Delays in the first week of March': null,
  'flights on new years day': null,
  'delays in winter': null,
  'How many flights were cancelled on Monday?': null,
  'Which airline is the most punctual?': null,
  'why are flights late?': null,
  'is it better to fly in the morning or in the evening?': group(
    'case when hour < 12 then 1 else 3 end',
    'avg(delay)',
    'hour between 6 and 11 or hour between 18 and 22',
  ),
  'will my flight be late tomorrow?': null,
  'cheapest flights to Miami': null,
  'What is the average ticket price?': null,
  'flights from London': null,
  'how many flights were almost late': null,
  'flights from Chicago but not to Denver': null,
  'flights excluding weekends': null,
  'Which airport has the most delays?': rank('origin', `sum(${LATE})`, 'desc', { least: 0 }),
  'how many passengers flew from ATL': null,
  'which airport has no delays?': null,
  'average of flights': null,
  'who is the pilot': null,
  'second busiest airport': null,
  'difference in delay between LAX and SFO': group(
    'origin',
    'avg(delay)',
    "origin in ('LAX', 'SFO')",
  ),
  'flights per month from ORD and ATL': group('month', 'count(*)', "origin in ('ORD', 'ATL')"),
  'which days had more than 120 flights':
    'select day, count(*) from f group by day having count(*) > 120 order by day',
  'flights last year': null,
  'What is the weather in Boston?': null,
  asdf: null,
  delay: average('true'),
  'what is the delay at the busiest airport': null,
  'How many airports are there?': null,
  'does Newark have more delays than LaGuardia?': group(
    'origin',
    `sum(${LATE})`,
    "origin in ('EWR', 'LGA')",
  ),
  'average delay by origin state and weekday': rank('weekday, origin_state', 'avg(delay)', 'desc'),
  'flights by month and by airport': rank('month, origin', 'count(*)', 'desc', { least: 0 }),
  'flights from Dallas Fort Worth': count("origin_city = 'Dallas-Fort Worth, TX'"),
  'weekday flights': count('weekday between 1 and 5'),
  'airports with more than 1,000 flights': `select origin, count(*) as m from f group by origin
    having m > 1000 order by m desc, origin limit 10`,
  'how many flights were late in March': count(`${LATE} and month = '2001-03'`),
  'were more flights late in the morning or in the evening?': group(
    'case when hour < 12 then 1 else 3 end',
    `sum(${LATE})`,
    'hour between 6 and 11 or hour between 18 and 22',
  ),
  'flights from ORD and ATL in January and February': count(
    "origin in ('ORD', 'ATL') and month in ('2001-01', '2001-02')",
  ),
  'delay by hour in UTC vs eastern time': null,
  'delays at ORD, ATL and DFW by month': group(
    'month',
    'avg(delay)',
    "origin in ('ORD', 'ATL', 'DFW')",
  ),
  'flights from Chicago & Denver': count("origin_city in ('Chicago, IL', 'Denver, CO')"),
  'flights from Chicago, Illinois': count("origin_city = 'Chicago, IL'"),
};
