import * as v from 'valibot';
import { isRecord } from '../lib/json.ts';
import { object } from './base-schemas.ts';
import { EmbedSessionSettings } from './settings.ts';
import { EmbedTheme } from './theme.ts';

const seconds = v.number();

const viewerEntries = {
  aud: v.string(),
  sub: v.nullish(v.string()),
  embedTenant: v.nullish(v.string()),
  user: v.nullish(
    object({
      displayName: v.nullish(v.string()),
      picture: v.nullish(v.string()),
      attributes: v.nullish(v.custom<Record<string, unknown>>(isRecord)),
    }),
  ),
};

/** The claims that identify the viewer of a session. */
export const ViewerClaims = object(viewerEntries);
export type ViewerClaims = v.InferOutput<typeof ViewerClaims>;

/**
 * The claims of the signed embed token that its readers need.
 * A browser reads them unverified: they decide what is displayed, never what is allowed.
 */
export const EmbedClaims = object({
  ...viewerEntries,
  jti: v.string(),
  iat: seconds,
  exp: seconds,
  /** From `usableUntil` (seconds) on, the service responds with 401, even if `exp` is later. */
  svc: v.nullish(object({ usableUntil: v.nullish(seconds) })),
  deploymentId: v.nullish(v.number()),
  branch: v.nullish(v.string()),
  creatorMode: v.nullish(v.boolean()),
  settings: v.nullish(EmbedSessionSettings),
  theme: v.nullish(EmbedTheme),
  securityContext: v.nullish(v.custom<Record<string, unknown>>(isRecord)),
});
export type EmbedClaims = v.InferOutput<typeof EmbedClaims>;
