import type { UnableReason } from '../../chat.ts';

/** What a word or a phrase of a question means. */
export type Meaning =
  | {
      readonly is:
        | 'filler'
        | 'and'
        | 'greeting'
        | 'table'
        | 'count'
        | 'share'
        | 'average'
        | 'on-time';
    }
  | { readonly is: 'measure'; readonly member: string }
  | { readonly is: 'dimension'; readonly member: string }
  | { readonly is: 'routes' }
  /** A condition on a time or on the minutes of delay. */
  | {
      readonly is: 'filter';
      readonly member: string;
      readonly values: readonly (string | number)[];
    }
  /** Codes of airports (no suffix), cities or states. */
  | {
      readonly is: 'place';
      readonly suffix: '' | '_city' | '_state';
      readonly values: readonly string[];
    }
  /** Which places follow it; `isVerb`: “left before noon” needs none; `counts`: “arrivals at Denver” is a number. */
  | {
      readonly is: 'direction';
      readonly side: 'origin' | 'destination';
      readonly isVerb?: boolean;
      readonly counts?: boolean;
    }
  /** `countsDelays`: “most delays” are the most delayed flights. */
  | {
      readonly is: 'order';
      readonly order: 'desc' | 'asc' | 'best' | 'worst';
      readonly by?: string;
      readonly countsDelays?: boolean;
    }
  /** `isWeak`: “between” and “than” compare only with another word such as “difference” and “worse”. */
  | {
      readonly is: 'versus';
      readonly by?: string;
      readonly countsDelays?: boolean;
      readonly isWeak?: boolean;
    }
  | { readonly is: 'limit'; readonly value: number }
  | { readonly is: 'at-least'; readonly value: number }
  | { readonly is: 'zone'; readonly zone: string }
  /** A name of several places, with the names of each. */
  | { readonly is: 'ambiguous'; readonly names: readonly string[] }
  | { readonly is: 'problem'; readonly problem: UnableReason }
  | { readonly is: 'unknown' };

/** The meaning of some kind. */
export type MeaningOf<Kind extends Meaning['is']> = Extract<Meaning, { readonly is: Kind }>;
