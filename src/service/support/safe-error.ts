/** What a log may say of an error: where it went wrong, without the message, for a database's own may hold values. */
export function reasonOf(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error;
  const { name, message, stack = '' } = error;
  const { code } = error as NodeJS.ErrnoException;
  const said = stack.indexOf(message);
  const frames = said < 0 ? '' : stack.slice(said + message.length);
  return { name, code, frames: frames.match(/^ +at .*$/gm) ?? [] };
}
