/** A header of the requests to `session-url`, and where the page has its value: `X-CSRFToken: cookie(csrftoken)`. */
const CSRF_HEADER = /^([\w-]+):\s*(cookie|meta)\(([^()\s]+)\)$/;

export function isCsrfHeader(value: unknown): boolean {
  return CSRF_HEADER.test(String(value));
}

/** Reads the header from the page at each request, because the value changes. Empty if the page has no value. */
export function csrfHeader(setting: string | undefined): Record<string, string> {
  const [, name, source, key] = CSRF_HEADER.exec(setting ?? '') ?? [];
  if (!name || !key) return {};
  const value = source === 'meta' ? readMeta(key) : readCookie(key);
  return value ? { [name]: value } : {};
}

function readMeta(name: string): string | undefined {
  const metas = [...document.querySelectorAll('meta')];
  return metas.find((meta) => meta.name === name)?.content;
}

function readCookie(name: string): string | undefined {
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  const text = cookie?.slice(name.length + 1);
  try {
    return text && decodeURIComponent(text);
  } catch {
    return text;
  }
}
