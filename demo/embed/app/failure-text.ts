import { refusalText } from '../refusal-text.ts';
import { ServiceError } from '../service-call.ts';
import type { AppWords } from './words/en-US.ts';

/** Why something was not done, in the viewer's language; an error of another kind speaks for itself. */
export function failureText(words: AppWords, error: Error): string {
  if (!(error instanceof ServiceError)) return error.message;
  const { status, problem } = error;
  switch (problem.code) {
    case 'slug-taken':
      return words.slugTaken(problem.slug);
    case 'not-owner':
      return words.onlyOwner(problem.owner);
    case 'changed-elsewhere':
      return words.changedElsewhere;
    case 'no-workspace':
      return words.forbiddenText;
    case 'no-ai':
      return words.aiForbiddenText;
    case 'no-model':
      return words.cannotAnswer;
    case undefined:
      if (problem.field === 'slug') return `${words.slug}: ${words.slugHint}`;
      if (status === 0) return words.unreachable;
      return problem.detail ? words.refused : words.unreadable;
    default:
      return refusalText(error);
  }
}
