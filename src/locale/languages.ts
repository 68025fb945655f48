/**
 * The languages this package ships words for. Of several with one language the first stands for it:
 * `es` is es-ES, `pt` is pt-BR.
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
