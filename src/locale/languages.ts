/**
 * The languages that this package is translated into. A tag whose region is not shipped selects the first entry of its
 * language: `es` selects es-ES, `pt` selects pt-BR.
 */
export const LANGUAGES = [
  'en-US',
  'de-DE',
  'es-ES',
  'es-MX',
  'fr-FR',
  'it-IT',
  'ja-JP',
  'nb-NO',
  'pt-BR',
  'pt-PT',
  'sv-SE',
  'vi-VN',
  'ar',
] as const;

/** One of the shipped languages. */
export type Language = (typeof LANGUAGES)[number];
