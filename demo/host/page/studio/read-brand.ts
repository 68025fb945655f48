import type { EmbedTheme, Supports } from '../../../../src/api/index.ts';
import { parsePastedTheme } from './theme/parse-pasted-theme.ts';

const ADDRESS = /^(?:https?:|data:image\/)/i;

/**
 * Reads what a viewer pastes as their brand: the address of a logo, which this browser loads, or CSS and design tokens. Throws
 * an error with a sentence for the viewer.
 */
export async function readBrand(
  text: string,
  supports: Supports,
  signal: AbortSignal,
): Promise<File | EmbedTheme> {
  const pasted = text.trim();
  if (ADDRESS.test(pasted)) return loadLogo(pasted, signal);
  const parsed = parsePastedTheme(pasted, supports);
  if ('problem' in parsed) throw new Error(parsed.problem);
  return parsed.theme;
}

/** Loads a logo without cookies, so that its server sees nothing of the viewer but the request. */
async function loadLogo(address: string, signal: AbortSignal): Promise<File> {
  const url = URL.parse(address);
  if (!url) throw new Error(`“${address}” is not the address of a picture.`);
  const name = url.protocol === 'data:' ? 'logo' : (url.pathname.split('/').pop() ?? 'logo');
  const options = { signal, credentials: 'omit', referrerPolicy: 'no-referrer' } as const;
  const response = await fetch(url, options).catch(() => {
    signal.throwIfAborted();
    throw new Error(
      `${url.host} cannot be reached, or it does not allow other pages to read the picture. Save the picture and choose the file.`,
    );
  });
  if (!response.ok) throw new Error(`${url.host} responded with ${response.status}.`);
  const blob = await response.blob();
  return new File([blob], name, { type: blob.type.split(';')[0] ?? '' });
}
