import { str } from '@lit/localize';

/** What the dashboard says, in the language it was written in; every other language has the same keys. */
export const ENGLISH = {
  dashboardTitle: 'Flights',
  dashboardNote: 'U.S. departures, first half of 2001',
  timesIn: (zone: string) => str`Times in ${zone}`,
  comments: 'Comments',
  closeComments: 'Close comments',
  unread: (count: string) => str`${count} unread`,

  loading: 'Loading …',
  empty: 'No flights match the filters.',
  failed: 'This could not be loaded.',
  unreachable: 'The service does not answer.',
  unreadable: 'The service gave an answer that cannot be read.',
  forbidden: 'You may not see this dashboard',
  forbiddenHint:
    'There is no such dashboard, or it was not shared with you. Ask whoever sent you here.',

  unknownField: (name: string) => str`“${name}” is not part of this data.`,
  unknownFilter: (name: string) => str`The filter “${name}” is not part of this data.`,
  badFilterValue: (name: string) => str`The filter “${name}” cannot have this value.`,
  badTimeZone: (zone: string) => str`The service knows no time zone “${zone}”.`,
  badQuery: 'The data cannot answer this question.',
  filtersRefused: 'The dashboard cannot be filtered like this',
  zoneIgnored: (asked: string) =>
    str`“${asked}” is not a time zone that can be used here, so it is left out.`,
  languageIgnored: (asked: string) =>
    str`“${asked}” is not a language available here, so it is left out.`,
  filterIgnored: (name: string) =>
    str`The filter “${name}” in the address cannot be read, so it is left out.`,

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

  drill: (what: string) => str`Show what is behind ${what}`,
  drillTitle: (measure: string, what: string) => str`${measure}: ${what}`,
  filterByThis: 'Filter the dashboard by this',

  download: (what: string) => str`Download: ${what}`,
  downloadShort: 'Download',
  csv: 'Data (CSV)',
  png: 'Picture (PNG)',
  pdf: 'Document (PDF)',
  downloadFailed: 'The file could not be made.',

  keyFigures: 'Key figures',
  flightsPerDay: 'Flights per day',
  delayByAirport: 'Average delay at the busiest airports',
  delayDistribution: 'How late flights are, in minutes',
  week: 'Departures through the week',
  busiestRoutes: 'Busiest routes',

  count: 'Flights',
  routes: 'Routes',
  averageDelay: 'Average delay',
  onTime: 'On time',
  averageDistance: 'Average distance',
  day: 'Day',
  month: 'Month',
  hour: 'Hour',
  weekday: 'Weekday',
  airport: 'Airport',
  state: 'State',
  from: 'From',
  to: 'To',
  minutesLate: 'Minutes late',
};
