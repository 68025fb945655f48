import { DEFAULT_DESIGN } from '../../studio/theme/design.ts';
import { type Configuration, filtersOf } from '../configuration.ts';

/** A file of the code that the builder shows. */
export interface CodeFile {
  readonly name: string;
  /** Language of the syntax highlighting. */
  readonly language: string;
  readonly text: string;
}

/** An attribute of a tag, by its HTML name; an object is set as a property. */
export interface Attribute {
  readonly name: string;
  readonly value: string | true | object;
}

/** Returns the attributes of `<svc-embed>`, without those that have their default. */
export function embedAttributes(configuration: Configuration, service: string): Attribute[] {
  const { tab, dashboard, colorScheme, theme, allowExport } = configuration;
  const filters = filtersOf(configuration);
  const isDashboard = tab === 'dashboard';
  return list([
    ['base-url', service],
    ['surface', !isDashboard && tab],
    ['dashboard', isDashboard && dashboard],
    ['deployment-id', tab === 'app' && '1'],
    ['session-url', '/api/embed-session'],
    ...languageAttributes(configuration),
    ['color-scheme', colorScheme !== 'auto' && colorScheme],
    ['theme', Object.keys(theme).length > 0 && theme],
    ['filters', isDashboard && Object.keys(filters).length > 0 && filters],
    ['allow-export', isDashboard && allowExport],
    ['auto-height', configuration.autoHeight],
  ]);
}

/** Returns the attributes of `<svc-comments>`, without those that have their default. */
export function commentsAttributes(configuration: Configuration, service: string): Attribute[] {
  return list([
    ['base-url', service],
    ['dashboard', configuration.dashboard],
    ...languageAttributes(configuration),
  ]);
}

type Entry = readonly [name: string, value: Attribute['value'] | false];

function languageAttributes({ locale, timezone }: Configuration): Entry[] {
  return [
    ['locale', locale !== DEFAULT_DESIGN.locale && locale],
    ['timezone', timezone !== DEFAULT_DESIGN.timezone && timezone],
  ];
}

function list(entries: readonly Entry[]): Attribute[] {
  return entries.flatMap(([name, value]) => (value === false ? [] : [{ name, value }]));
}

/** Returns the property of an attribute: `base-url` becomes `baseUrl`. */
export function propertyName(attribute: string): string {
  return attribute.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
