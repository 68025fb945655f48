import type { EmbedTheme } from '../api/theme.ts';

/** A theme with another laid over it, field by field; null is no field. */
export function overlayTheme(below: EmbedTheme, above: EmbedTheme): EmbedTheme {
  return overlay(below, above) as EmbedTheme;
}

function overlay(below: unknown, above: unknown): unknown {
  if (above == null) return below;
  if (typeof above !== 'object') return above;
  const merged: Record<string, unknown> = { ...(below as object | null) };
  for (const [name, value] of Object.entries(above)) merged[name] = overlay(merged[name], value);
  return merged;
}
