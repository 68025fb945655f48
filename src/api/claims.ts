import * as v from 'valibot';
import { EmbedSessionSettings } from './settings.ts';
import { Speaker } from './speaker.ts';
import { EmbedTheme } from './theme.ts';

const seconds = v.number();

/**
 * What the signed embed token says, as far as its readers need it.
 * A browser reads it unverified: it decides what is shown, never what is allowed.
 */
export const EmbedClaims = v.object({
  ...Speaker.entries,
  jti: v.string(),
  iat: seconds,
  exp: seconds,
  /** `usableUntil` (s) is the hard end: from then on the service answers 401, though `exp` is later. */
  svc: v.nullish(v.object({ usableUntil: v.nullish(seconds) })),
  deploymentId: v.nullish(v.number()),
  branch: v.nullish(v.string()),
  creatorMode: v.nullish(v.boolean()),
  settings: v.nullish(EmbedSessionSettings),
  theme: v.nullish(EmbedTheme),
  securityContext: v.nullish(v.record(v.string(), v.unknown())),
});
export type EmbedClaims = v.InferOutput<typeof EmbedClaims>;
