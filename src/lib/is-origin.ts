/** Whether a text is an exact http or https origin, which may be written into a header. */
export function isOrigin(text: string): boolean {
  const hasPlainHost = /^https?:\/\/(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d+)?$/.test(text);
  return hasPlainHost && URL.parse(text)?.origin === text;
}
