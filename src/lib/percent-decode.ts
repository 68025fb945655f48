/** Decodes percent-encoded text; returns undefined if a percent sign does not start a valid escape. */
export function percentDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
