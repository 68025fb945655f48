/** Why a request was rejected; a page translates it. */
export type ProblemReason =
  | {
      readonly code: 'unknown-member';
      readonly kind: 'measure' | 'dimension' | 'filter';
      readonly member: string;
    }
  | { readonly code: 'bad-filter-value'; readonly member: string }
  | { readonly code: 'bad-time-zone'; readonly timeZone: string }
  | { readonly code: 'slug-taken'; readonly slug: string }
  | { readonly code: 'not-owner'; readonly owner: string }
  | { readonly code: 'changed-elsewhere' | 'no-workspace' | 'no-ai' | 'no-model' };

/** Body of an error response of the demo's routes (RFC 9457). */
export type Problem = {
  readonly status: number;
  /** A sentence in English, for developers. */
  readonly detail: string;
  /** Name of the invalid member of the request. */
  readonly field?: string | undefined;
} & (ProblemReason | { readonly code?: undefined });
