import { getDescription } from 'valibot';
import {
  GenerateSession,
  GroupDefinition,
  SessionSettings,
  UserAttributeDefinition,
  UserAttributeInput,
} from '../../src/api/session.ts';
import { commentsOf } from './comments.mjs';
import { code, row } from './tables.mjs';

const schemas = {
  GenerateSession,
  GroupDefinition,
  SessionSettings,
  UserAttributeDefinition,
  UserAttributeInput,
};

/** Returns the table of the fields of a schema of the session: types from the schema, descriptions from its comments. */
export function schemaTable(name) {
  const rows = fieldsOf(schemas[name], '', commentsOf(name)).map(({ path, schema, comment }) => {
    const description = [comment, getDescription(unwrap(schema))].filter(Boolean).join(' ');
    return row([code(path), code(typeOf(schema)), description]);
  });
  return [row(['Field', 'Type', 'Description']), row(['---', '---', '---']), ...rows].join('\n');
}

/** The fields of an object and of the objects in it, by their paths, such as `userProfile.picture`. */
function fieldsOf(schema, path, comments, key = '') {
  return Object.entries(entriesOf(schema)).flatMap(([name, field]) => {
    const member = { path: path + name, schema: field, comment: comments.get(key + name) };
    // Settings have a table of their own, a theme a document.
    if (name === 'settings' || name === 'embedTheme') return [member];
    const item = partOf(unwrap(field), 'array')?.item;
    const inner = item ?? unwrap(field);
    const [exported] = Object.entries(schemas).find(([, each]) => each === inner) ?? [];
    const innerPath = `${member.path}${item ? '[]' : ''}.`;
    return exported
      ? [member, ...fieldsOf(inner, innerPath, commentsOf(exported))]
      : [member, ...fieldsOf(inner, innerPath, comments, `${key}${name}.`)];
  });
}

function entriesOf(schema) {
  return (partOf(schema, 'strict_object') ?? partOf(schema, 'object'))?.entries ?? {};
}

function typeOf(schema) {
  const inner = unwrap(schema);
  const array = partOf(inner, 'array');
  const type = array ? `${typeOf(array.item)}[]` : baseTypeOf(inner);
  return schema.type === 'nullish' ? `${type} | null` : type;
}

function baseTypeOf(schema) {
  const union = partOf(schema, 'union');
  if (union) return union.options.map(typeOf).join(' | ');
  const { options } = partOf(schema, 'picklist') ?? {};
  if (options) return options.map((option) => `'${option}'`).join(' | ');
  const [type] = ['string', 'number', 'boolean', 'unknown'].filter((each) => partOf(schema, each));
  return type ?? 'object';
}

function unwrap(schema) {
  return schema.wrapped ?? schema;
}

/** Finds a schema of a type in a schema and its pipe. */
function partOf(schema, type) {
  if (!schema.pipe) return schema.type === type ? schema : undefined;
  const [first, ...others] = schema.pipe;
  return first.type === type
    ? first
    : others.map((part) => partOf(part, type)).find((part) => part !== undefined);
}
