import type * as v from 'valibot';
import type { GenerateSession, UserAttributeDefinition } from '../../api/session.ts';
import { badField } from '../http/problem.ts';

type Request = Pick<
  v.InferOutput<typeof GenerateSession>,
  'userAttributes' | 'userAttributeDefinitions'
>;
type Type = UserAttributeDefinition['type'];
type Attribute = string | number | boolean | string[] | number[];

const isString = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);

const fits: Record<Type, (value: unknown) => boolean> = {
  string: isString,
  number: isNumber,
  boolean: (value) => typeof value === 'boolean',
  string_array: (value) => Array.isArray(value) && value.every(isString),
  number_array: (value) => Array.isArray(value) && value.every(isNumber),
};

/** The attributes of a session: given values checked against their definitions, else the defaults. */
export function attributesOf({ userAttributes, userAttributeDefinitions }: Request) {
  const attributes = new Map<string, Attribute>();
  const types = new Map<string, Type>();
  for (const [index, { name, type, defaultValue }] of (userAttributeDefinitions ?? []).entries()) {
    if (types.has(name)) throw badField(`userAttributeDefinitions.${index}.name`, 'is given twice');
    types.set(name, type);
    if (defaultValue != null)
      attributes.set(
        name,
        parseDefault(defaultValue, type, `userAttributeDefinitions.${index}.defaultValue`),
      );
  }
  const given = new Set<string>();
  for (const [index, { name, value }] of (userAttributes ?? []).entries()) {
    if (given.has(name)) throw badField(`userAttributes.${index}.name`, 'is given twice');
    given.add(name);
    if (value == null) continue;
    const type = types.get(name);
    if (type && !fits[type](value))
      throw badField(`userAttributes.${index}.value`, `must be of its defined type, ${type}`);
    attributes.set(name, value);
  }
  return Object.fromEntries(attributes);
}

/** A default is written as text: as it is for a string, as JSON for every other type. */
function parseDefault(text: string, type: Type, field: string): Attribute {
  if (type === 'string') return text;
  try {
    const value: unknown = JSON.parse(text);
    if (fits[type](value)) return value as Attribute;
  } catch {
    // not JSON: told below
  }
  throw badField(field, `must be a ${type} written as JSON`);
}
