import { CHAT_PLACES } from './chat-places.ts';
import { COMMENTS_PLACES } from './comments-places.ts';
import { EMBED_PLACES } from './embed-places.ts';
import type { Place } from './place.ts';

/** Every place where a field of the theme decides what can be read or seen. */
export const PLACES: readonly Place[] = [...EMBED_PLACES, ...CHAT_PLACES, ...COMMENTS_PLACES];
