import type * as v from 'valibot';
import type { GenerateSession, UserAttributeDefinition } from '../../api/session.ts';
import { badField } from '../http/problem.ts';

type AttributeFields = Pick<
  v.InferOutput<typeof GenerateSession>,
  'userAttributes' | 'userAttributeDefinitions'
>;
type AttributeType = UserAttributeDefinition['type'];
type AttributeValue = string | number | boolean | string[] | number[];

const isString = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);

const hasType: Record<AttributeType, (value: unknown) => boolean> = {
  string: isString,
  number: isNumber,
  boolean: (value) => typeof value === 'boolean',
  string_array: (value) => Array.isArray(value) && value.every(isString),
  number_array: (value) => Array.isArray(value) && value.every(isNumber),
};

/**
 * Returns the attributes of a session: the given values, checked against their definitions, and the defaults of the
 * others. Throws `400` for an invalid one.
 */
export function attributesOf({ userAttributes, userAttributeDefinitions }: AttributeFields) {
  const attributes = new Map<string, AttributeValue>();
  const types = new Map<string, AttributeType>();
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
    if (type && !hasType[type](value))
      throw badField(`userAttributes.${index}.value`, `must be of its defined type ${type}`);
    attributes.set(name, value);
  }
  return Object.fromEntries(attributes);
}

/** A default value is a string: the value itself for type `string`, JSON for every other type. */
function parseDefault(text: string, type: AttributeType, field: string): AttributeValue {
  if (type === 'string') return text;
  try {
    const value: unknown = JSON.parse(text);
    if (hasType[type](value)) return value as AttributeValue;
  } catch {
    // rejected below
  }
  throw badField(field, `must be a ${type} written as JSON`);
}
