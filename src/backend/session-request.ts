import { parseInput } from '../api/parse-input.ts';
import { GenerateSession as SessionFields } from '../api/session.ts';
import { EmbedServiceError } from './embed-service-error.ts';

/** The session to mint for a viewer. */
export interface GenerateSession extends Omit<SessionFields, 'embedTenantName'> {
  /**
   * The viewer's customer, whose content and comments are separate from those of others; `embedTenantNameOf` returns a
   * valid name for any customer id. Null: the embed tenant that all sessions without a name share.
   */
  embedTenantName: string | null;
}

/** Throws the `EmbedServiceError` of a session that the service would reject, or without `embedTenantName`. */
export function checkSession(session: GenerateSession): void {
  if (session.embedTenantName === undefined)
    throw invalid(
      'embedTenantName',
      "is required: the name of the viewer's customer, or null for the embed tenant that all sessions without a name share",
    );
  const parsed = parseInput(SessionFields, session);
  if (!parsed.success) throw invalid(parsed.field, parsed.expectation);
}

function invalid(field: string, expectation: string): EmbedServiceError {
  return new EmbedServiceError('invalid', `${field || 'The session'} ${expectation}.`, { field });
}
