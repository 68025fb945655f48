import type { Supports } from '../../../../../src/api/index.ts';
import { isTimeZone } from '../../../../../src/api/index.ts';
import { LANGUAGES } from '../../../../../src/context/index.ts';
import { checkTheme } from './check-theme.ts';
import { DEFAULT_DESIGN, type Design } from './design.ts';
import { FIELDS, type FieldPath, fieldValue, themeOf } from './fields.ts';
import { TABS, type Tab } from './tabs.ts';

/** The design in a URL, or why it is invalid. */
export type ParsedDesign = { readonly design: Design } | { readonly problem: string };

/** Returns the studio's URL for a design and a selected tab. */
export function toAddress(design: Design, tab: Tab): string {
  return `/studio/${tab === TABS[0] ? '' : `?surface=${tab}`}${toFragment(design)}`;
}

/** Returns a design as a fragment with one parameter per field: `#primaryColor=%230f766e&borderRadius=8`. */
export function toFragment({ theme, locale, timezone }: Design): string {
  const parameters = new URLSearchParams();
  for (const { path } of FIELDS) {
    const value = fieldValue(theme, path);
    if (value !== undefined) parameters.set(path, `${value}`);
  }
  if (locale !== DEFAULT_DESIGN.locale) parameters.set('locale', locale);
  if (timezone !== DEFAULT_DESIGN.timezone) parameters.set('timezone', timezone);
  return parameters.size > 0 ? `#${parameters}` : '';
}

/** Parses a fragment, which is untrusted. */
export function fromFragment(fragment: string, supports: Supports): ParsedDesign {
  const {
    locale = DEFAULT_DESIGN.locale,
    timezone = DEFAULT_DESIGN.timezone,
    ...fields
  } = Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, '')));
  const unknown = Object.keys(fields).filter((name) => !FIELDS.some(({ path }) => path === name));
  if (unknown.length > 0) {
    return { problem: `A theme has no field ${unknown.map((name) => `“${name}”`).join(', ')}.` };
  }
  if (!LANGUAGES.some((language) => language === locale)) {
    return { problem: `“${locale}” is not a language of the embed.` };
  }
  if (timezone && !isTimeZone(timezone)) return { problem: `“${timezone}” is not a time zone.` };
  const checked = checkTheme(themeOf(Object.entries(fields).map(parseParameter)), supports);
  return 'problem' in checked ? checked : { design: { theme: checked.theme, locale, timezone } };
}

/** Converts the radius to a number; other parameters stay text. */
function parseParameter([path, text]: [string, string]): [FieldPath, unknown] {
  const isNumber = path === 'borderRadius' && /^\d+(?:\.\d+)?$/.test(text);
  return [path as FieldPath, isNumber ? Number(text) : text];
}
