import type { Report } from '../../workspace.ts';

/** Questions that the chat offers; a test compares the answer to each with SQL. */
export const TEMPLATES: readonly string[] = [
  'Which airport has the least delay?',
  'Flights per day',
  'Share of late flights by airport',
  'Average delay ORD vs ATL by month',
  'On-time rate by hour',
  'Average delay on weekends vs weekdays',
  'How many flights were more than an hour late?',
  'Busiest routes',
  'Average delay by weekday',
  'Top 5 airports by flights',
  'Longest delay by airport',
  'On-time rate by month',
  'Flights to Texas by month',
  'Share of flights more than 30 minutes late by hour',
];

/** Number of questions that are offered at once. */
const OFFERED = 4;

/** Returns the answerable questions that have most in common with what was understood of a question. */
export function nearbyQuestions(
  understood: Report | undefined,
  interpretationOf: (question: string) => Report | undefined,
): string[] {
  const members = membersOf(understood);
  const common = (report: Report) =>
    membersOf(report).filter((member) => members.includes(member)).length;
  return TEMPLATES.flatMap((question) => {
    const report = interpretationOf(question);
    return report ? [{ question, common: common(report) }] : [];
  })
    .toSorted((a, b) => b.common - a.common)
    .slice(0, OFFERED)
    .map(({ question }) => question);
}

function membersOf({
  measures = [],
  dimensions = [],
  filters = {},
}: Partial<Report> = {}): string[] {
  return [...measures, ...dimensions, ...Object.keys(filters)];
}
