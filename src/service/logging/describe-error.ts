/**
 * Returns what may be logged of an error: name, code and stack frames, not the message, which can contain user data.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error;
  const { name, message, stack = '' } = error;
  // SQLite's errors have the same `code`, and the result code as `errcode`.
  const { code, errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  const afterMessage = stack.indexOf(message) + message.length;
  const frames = stack.includes(message) ? stack.slice(afterMessage) : '';
  const ofSqlite = errcode === undefined ? {} : { errcode };
  return { name, code, ...ofSqlite, frames: frames.match(/^ +at .*$/gm) ?? [] };
}
