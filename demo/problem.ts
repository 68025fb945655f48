/** Why a request is refused, for a page to say in the language of its viewer. */
export type Reason =
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

/** What the demo's own routes answer to a request that they refuse, as RFC 9457 has it. */
export type Problem = {
  readonly status: number;
  /** A sentence in English, for developers. */
  readonly detail: string;
  /** The member of the request at fault. */
  readonly field?: string | undefined;
} & (Reason | { readonly code?: undefined });
