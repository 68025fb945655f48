import { CommentsError } from '../comments-error.ts';
import type { findMade } from './find-made.ts';

/** `findMade`, loaded once an unclear try wants it; where that fails, the post has failed once more. */
export async function seekMade(...wanted: Parameters<typeof findMade>) {
  const loaded = await import('./find-made.ts').catch((cause) => {
    throw new CommentsError('offline', 'A part could not be loaded.', { cause, unclear: true });
  });
  return loaded.findMade(...wanted);
}
