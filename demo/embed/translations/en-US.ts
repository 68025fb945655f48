import { type LocaleModule, str } from '@lit/localize';

/** Translations of one language, by the keys of `ENGLISH`. */
export type Templates = LocaleModule['templates'];

/** Messages of the dashboard in English; every other language has the same keys. */
export const ENGLISH = {
  dashboardTitle: 'Flights',
  dashboardNote: 'U.S. departures, first half of 2001 · 1 in 15 flights',
  timesIn: (zone: string) => str`Times in ${zone}`,
  zone: 'Time zone',
  airportTime: 'airport local time',
  comments: 'Comments',
  closeComments: 'Close comments',
  unread: (count: string) => str`${count} unread`,

  loading: 'Loading…',
  empty: 'No flights match the filters.',
  failed: 'This could not be loaded.',
  unreachable: 'The service does not respond.',
  unreadable: 'The service sent an invalid response.',
  forbidden: 'You do not have access to this dashboard',
  forbiddenHint:
    'It does not exist, or it is not shared with you. Ask the person who sent you the link.',

  unknownField: (name: string) => str`“${name}” is not part of this data.`,
  unknownFilter: (name: string) => str`The filter “${name}” is not part of this data.`,
  badFilterValue: (name: string) => str`The filter “${name}” has an invalid value.`,
  badTimeZone: (zone: string) => str`The service does not support the time zone “${zone}”.`,
  badQuery: 'The data does not support this query.',
  filtersRejected: 'This filter cannot be applied',
  zoneIgnored: (value: string) => str`“${value}” is not a supported time zone. It is ignored.`,
  languageIgnored: (value: string) => str`“${value}” is not a supported language. It is ignored.`,
  filterIgnored: (name: string) => str`The filter “${name}” in the URL is invalid. It is ignored.`,

  retry: 'Try again',
  close: 'Close',

  showTable: 'Show as table',
  showChart: 'Show as chart',
  summary: (count: string, highest: string, lowest: string) =>
    str`${count} values. Highest: ${highest}. Lowest: ${lowest}.`,

  filters: 'Filters',
  all: 'All',
  clearFilter: (name: string) => str`Remove the filter ${name}`,
  clearFilters: 'Remove all filters',

  drill: (what: string) => str`Show details: ${what}`,
  drillTitle: (measure: string, what: string) => str`${measure}: ${what}`,
  filterByThis: 'Filter the dashboard by this',

  download: (what: string) => str`Download: ${what}`,
  downloadShort: 'Download',
  csv: 'Data (CSV)',
  png: 'Image (PNG)',
  pdf: 'Document (PDF)',
  downloadFailed: 'The file could not be created.',
  exportedOn: (date: string) => str`Exported on ${date}`,

  keyFigures: 'Key figures',
  delayPerDay: 'Average arrival delay per day',
  onTimePerDay: 'On-time rate per day',
  changeSince: (current: string, previous: string) =>
    str`Change: ${current} compared with ${previous}.`,
  flights: (count: string) => str`${count} flights`,
  allDays: (count: string) => str`All days: ${count}.`,
  notCompared: 'There is no earlier period of this length to compare with.',
  filterHint: 'Select a bar, a route, a cell or a name to filter.',
  brushHint: 'Drag across the chart to select days.',
  filterBy: (what: string) => str`Filter by ${what}`,
  total: 'Total',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  search: 'Search',
  noMatches: 'No matches',
  points: (change: string) => str`${change} pts`,
  flightsPerDay: 'Flights per day',
  delayByAirport: 'Average arrival delay from the busiest airports',
  delayDistribution: 'Distribution of arrival delays, in minutes',
  week: 'Departures through the week',
  busiestRoutes: 'Busiest routes',
  notOnMap: (count: string) => str`Not on the map: ${count}`,
  incompleteDays: 'Days with incomplete data are not shown.',
  atLeastFlights: (count: string) => str`Only airports with at least ${count} flights.`,

  count: 'Flights',
  routes: 'Routes',
  averageDelay: 'Average arrival delay',
  onTime: 'On-time rate',
  averageDistance: 'Average distance',
  day: 'Day',
  month: 'Month',
  hour: 'Hour',
  weekday: 'Weekday',
  airport: 'Airport',
  state: 'State',
  from: 'Departure city',
  to: 'Arrival city',
  arrivalAirport: 'Arrival airport',
  minutesLate: 'Arrival delay in minutes',
};
