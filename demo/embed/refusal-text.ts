import { members } from './members.ts';
import type { ServiceError } from './service-call.ts';
import { words } from './words.ts';

/** Why the data gave no answer, in the language of the page. */
export function refusalText({ status, problem }: ServiceError): string {
  switch (problem.code) {
    case 'unknown-member':
      return problem.kind === 'filter'
        ? words.unknownFilter(problem.member)
        : words.unknownField(problem.member);
    case 'bad-filter-value':
      return words.badFilterValue(members[problem.member]?.title ?? problem.member);
    case 'bad-time-zone':
      return words.badTimeZone(problem.timeZone);
    default:
      if (status === 0) return words.unreachable;
      return status === 400 ? words.badQuery : words.unreadable;
  }
}

/** The filter that a question was refused for, if it was. */
export function refusedFilter({ problem }: ServiceError): string | undefined {
  if (problem.code === 'bad-filter-value') return problem.member;
  return problem.code === 'unknown-member' && problem.kind === 'filter'
    ? problem.member
    : undefined;
}
