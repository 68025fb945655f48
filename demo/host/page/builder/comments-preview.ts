import '../../../../src/comments/define.ts';
import { ThemedComments } from '../studio/themed-comments.ts';

/** Defines the elements of the comments; this module is loaded when they are first shown. */
export function defineComments(): void {
  customElements.define('themed-comments', ThemedComments);
}
