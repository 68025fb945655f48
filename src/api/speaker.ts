import * as v from 'valibot';

/** Who an embed token speaks for: the part of its claims that says whose comments are whose. */
export const Speaker = v.object({
  aud: v.string(),
  sub: v.nullish(v.string()),
  embedTenant: v.nullish(v.string()),
  user: v.nullish(v.object({ displayName: v.nullish(v.string()), picture: v.nullish(v.string()) })),
});
export type Speaker = v.InferOutput<typeof Speaker>;
