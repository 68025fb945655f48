import { createContext } from '@lit/context';
import type { EmbedLocale } from '../locale/negotiate-locale.ts';

/** Provides the `EmbedLocale`. */
export const localeContext = createContext<EmbedLocale>(Symbol('svc-locale'));
