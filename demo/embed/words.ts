/** The language of these words, whatever the viewer's is. */
export const WORDS_LANGUAGE = 'en';

/** What the embedded app itself says, in one place, so that translations can stand beside it. */
export const words = {
  dashboardTitle: 'Flights',
  dashboardNote: 'U.S. departures, first half of 2001',
  timesIn: (zone: string) => `Times in ${zone}`,
  comments: 'Comments',
  closeComments: 'Close comments',
  loading: 'Loading …',
  empty: 'No flights match the filters.',
  failed: 'This could not be loaded.',
  unreachable: 'The service does not answer.',
  unreadable: 'The service gave an answer that cannot be read.',
  retry: 'Try again',
  showTable: 'Show as table',
  showChart: 'Show as chart',
  summary: (count: string, highest: string, lowest: string) =>
    `${count} values. Highest: ${highest}. Lowest: ${lowest}.`,
  comingApp: {
    title: 'Creator app',
    text: 'Workbooks, folders and in-app dashboards will be here. The session is signed in and the messages to the host page are real; the app itself is not built yet.',
  },
  comingChat: {
    title: 'Analytics chat',
    text: 'Questions about the flights will be answered here. The session is signed in and the messages to the host page are real; the chat itself is not built yet.',
  },
};
