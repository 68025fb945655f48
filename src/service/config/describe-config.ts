import { toJsonSchema } from '@valibot/to-json-schema';
import { Tenant } from './schema.ts';

type JsonSchema = Omit<ReturnType<typeof toJsonSchema>, 'items' | 'properties' | 'type'> & {
  type?: string;
  items?: JsonSchema;
  properties?: Readonly<Record<string, JsonSchema>>;
};

/** A key of an account in the configuration file. */
export interface ConfigKey {
  /** Its path, such as `users[].role`. */
  path: string;
  type: string;
  /** The default as JSON, or `required`; empty if there is none. */
  fallback: string;
  description: string;
}

/** Describes the keys of an account in the configuration file, for `--help` and the documentation. */
export function describeConfig(): ConfigKey[] {
  const schema = toJsonSchema(Tenant, { typeMode: 'output', errorMode: 'ignore' });
  return keysOf(schema as JsonSchema, '');
}

function keysOf({ properties = {}, required = [] }: JsonSchema, parent: string): ConfigKey[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const { description = '', default: fallback, items } = schema;
    const path = parent + name;
    const key = {
      path,
      type: typeOf(schema),
      fallback: required.includes(name) ? 'required' : (JSON.stringify(fallback) ?? ''),
      description,
    };
    return [key, ...keysOf(items ?? schema, `${path}${items ? '[]' : ''}.`)];
  });
}

function typeOf({ type = 'any', items, enum: options }: JsonSchema): string {
  if (items) return `${typeOf(items)}[]`;
  if (options) return options.map((option) => JSON.stringify(option)).join(' | ');
  return type === 'integer' ? 'number' : type;
}
