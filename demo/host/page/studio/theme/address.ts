import { isTimeZone } from '../../../../../src/lib/is-time-zone.ts';
import { LANGUAGES } from '../../../../../src/locale/languages.ts';
import type { Supports } from '../../../../../src/runtime/state/theme-properties.ts';
import { checkTheme } from './check-theme.ts';
import { type Design, PLAIN } from './design.ts';
import { FIELDS, type FieldPath, fieldValue, themeOf } from './fields.ts';
import { TABS, type Tab } from './place.ts';

/** A design out of an address, or a sentence on what is wrong with it. */
export type Read = { readonly design: Design } | { readonly problem: string };

/** The address of the studio for a design, at the surface that is looked at. */
export function toAddress(design: Design, tab: Tab): string {
  return `/studio/${tab === TABS[0] ? '' : `?surface=${tab}`}${toFragment(design)}`;
}

/** The surface that an address asks for, the first if it asks for none that there is. */
export function tabOf(search: string): Tab {
  const wanted = new URLSearchParams(search).get('surface');
  return TABS.find((tab) => tab === wanted) ?? TABS[0];
}

/** A design as a fragment, a readable parameter a field: `#primaryColor=%230f766e&borderRadius=8`. */
export function toFragment({ theme, locale, timezone }: Design): string {
  const parameters = new URLSearchParams();
  for (const { path } of FIELDS) {
    const value = fieldValue(theme, path);
    if (value !== undefined) parameters.set(path, `${value}`);
  }
  if (locale !== PLAIN.locale) parameters.set('locale', locale);
  if (timezone !== PLAIN.timezone) parameters.set('timezone', timezone);
  return parameters.size > 0 ? `#${parameters}` : '';
}

/** Reads a fragment, which anybody may have written. */
export function fromFragment(fragment: string, supports: Supports): Read {
  const {
    locale = PLAIN.locale,
    timezone = PLAIN.timezone,
    ...fields
  } = Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, '')));
  const unknown = Object.keys(fields).filter((name) => !FIELDS.some(({ path }) => path === name));
  if (unknown.length > 0) {
    return { problem: `A theme has no field ${unknown.map((name) => `“${name}”`).join(', ')}.` };
  }
  if (!LANGUAGES.some((language) => language === locale)) {
    return { problem: `“${locale}” is no language that the embed speaks.` };
  }
  if (!isTimeZone(timezone)) return { problem: `“${timezone}” is no time zone.` };
  const checked = checkTheme(themeOf(Object.entries(fields).map(typed)), supports);
  return 'problem' in checked ? checked : { design: { theme: checked.theme, locale, timezone } };
}

/** A parameter is text; the radius is a number if it looks like one. */
function typed([path, text]: [string, string]): [FieldPath, unknown] {
  const isNumber = path === 'borderRadius' && /^\d+(?:\.\d+)?$/.test(text);
  return [path as FieldPath, isNumber ? Number(text) : text];
}
