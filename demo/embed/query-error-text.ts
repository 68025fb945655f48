import type { ServiceError } from './call-service.ts';
import { members } from './members.ts';
import { messages } from './messages.ts';

/** Returns why a query failed, in the language of the page. */
export function queryErrorText({ status, problem }: ServiceError): string {
  switch (problem.code) {
    case 'unknown-member':
      return problem.kind === 'filter'
        ? messages.unknownFilter(problem.member)
        : messages.unknownField(problem.member);
    case 'bad-filter-value':
      return messages.badFilterValue(members[problem.member]?.title ?? problem.member);
    case 'bad-time-zone':
      return messages.badTimeZone(problem.timeZone);
    default:
      if (status === 0) return messages.unreachable;
      return status === 400 ? messages.badQuery : messages.unreadable;
  }
}

/** Returns the filter that a query was rejected for, if any. */
export function invalidFilter({ problem }: ServiceError): string | undefined {
  if (problem.code === 'bad-filter-value') return problem.member;
  return problem.code === 'unknown-member' && problem.kind === 'filter'
    ? problem.member
    : undefined;
}
