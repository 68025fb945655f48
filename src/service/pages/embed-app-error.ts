/** A folder that is not a built embedded app; the message is written for the operator. */
export class EmbedAppError extends Error {
  override readonly name = 'EmbedAppError';
}
