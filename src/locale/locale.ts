import { createContext } from '@lit/context';

/** The language of the page's words and the region of its formats. */
export interface EmbedLocale {
  /** The shipped language that was negotiated, as a BCP-47 tag; `lang` of the document. */
  readonly language: string;
  /** The tag that was asked for, region included: what `Intl` formats with. */
  readonly formats: string;
  readonly direction: 'ltr' | 'rtl';
}

/** Provides the `EmbedLocale`. */
export const localeContext = createContext<EmbedLocale>(Symbol('svc-locale'));
