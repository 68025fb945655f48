/**
 * Returns what may be logged of an error: name, code and stack frames, not the message, which can contain user data.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error;
  const { name, message, stack = '' } = error;
  const { code } = error as NodeJS.ErrnoException;
  const afterMessage = stack.indexOf(message) + message.length;
  const frames = stack.includes(message) ? stack.slice(afterMessage) : '';
  return { name, code, frames: frames.match(/^ +at .*$/gm) ?? [] };
}
