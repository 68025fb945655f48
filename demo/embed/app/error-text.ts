import { ServiceError } from '../call-service.ts';
import { queryErrorText } from '../query-error-text.ts';
import type { AppMessages } from './translations/en-US.ts';

/** Returns why an action failed, in the viewer's language; the message of any other error. */
export function errorText(messages: AppMessages, error: Error): string {
  if (!(error instanceof ServiceError)) return error.message;
  const { status, problem } = error;
  switch (problem.code) {
    case 'slug-taken':
      return messages.slugTaken(problem.slug);
    case 'not-owner':
      return messages.onlyOwner(problem.owner);
    case 'changed-elsewhere':
      return messages.changedElsewhere;
    case 'no-workspace':
      return messages.forbiddenText;
    case 'no-ai':
      return messages.aiForbiddenText;
    case 'no-model':
      return messages.cannotAnswer;
    case undefined:
      if (problem.field === 'slug') return `${messages.slug}: ${messages.slugHint}`;
      if (status === 0) return messages.unreachable;
      return problem.detail ? messages.rejected : messages.unreadable;
    default:
      return queryErrorText(error);
  }
}
