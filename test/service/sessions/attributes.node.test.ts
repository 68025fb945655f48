import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { attributesOf } from '../../../src/service/sessions/mint-rules.ts';

type Fields = Parameters<typeof attributesOf>[0];
type AttributeType = NonNullable<Fields['userAttributeDefinitions']>[number]['type'];

const values: Record<AttributeType, { valid: unknown[]; invalid: unknown[] }> = {
  string: { valid: ['', 'x'], invalid: [1, true, ['x']] },
  number: { valid: [0, -1.5], invalid: ['1', true, [1], Infinity] },
  boolean: { valid: [true, false], invalid: ['true', 0, [true]] },
  string_array: { valid: [[], ['a', 'b']], invalid: ['a', ['a', 1], [1]] },
  number_array: { valid: [[], [1, 2]], invalid: [1, [1, 'a'], ['1']] },
};
const types = Object.keys(values) as AttributeType[];

const attributeOf = (type: AttributeType, value: unknown) =>
  attributesOf({
    userAttributeDefinitions: [{ name: 'a', type }],
    userAttributes: [{ name: 'a', value: value as string }],
  }).a;
const defaultOf = (type: AttributeType, defaultValue: string) =>
  attributesOf({ userAttributeDefinitions: [{ name: 'a', type, defaultValue }] }).a;

describe('attributesOf', () => {
  for (const type of types) {
    const { valid, invalid } = values[type];

    it(`accepts only values of the defined type ${type}`, () => {
      for (const value of valid) assert.deepEqual(attributeOf(type, value), value);
      for (const value of invalid)
        assert.throws(() => attributeOf(type, value), {
          status: 400,
          field: 'userAttributes.0.value',
          message: `userAttributes.0.value must be of its defined type ${type}.`,
        });
    });

    it(`parses the default of type ${type}`, () => {
      for (const value of valid) {
        const text = type === 'string' ? String(value) : JSON.stringify(value);
        assert.deepEqual(defaultOf(type, text), value);
      }
      if (type === 'string') return;
      for (const text of ['', 'x', 'null', '{}', ...invalid.map((value) => JSON.stringify(value))])
        assert.throws(() => defaultOf(type, text), {
          status: 400,
          field: 'userAttributeDefinitions.0.defaultValue',
          message: `userAttributeDefinitions.0.defaultValue must be a ${type} written as JSON.`,
        });
    });
  }

  it('accepts values without a definition, and uses the default of an absent or null value', () => {
    const attributes = attributesOf({
      userAttributeDefinitions: [
        { name: 'region', type: 'string', defaultValue: 'emea' },
        { name: 'level', type: 'number', defaultValue: '1' },
        { name: 'unset', type: 'number' },
        { name: 'nothing', type: 'number', defaultValue: null },
      ],
      userAttributes: [
        { name: 'region', value: 'apac' },
        { name: 'level', value: null },
        { name: 'free', value: [1] },
        { name: 'empty' },
      ],
    });
    assert.deepEqual(attributes, { region: 'apac', level: 1, free: [1] });
    assert.deepEqual(attributesOf({}), {});
    assert.deepEqual(attributesOf({ userAttributes: null, userAttributeDefinitions: null }), {});
  });

  it('rejects an attribute that is given or defined twice', () => {
    const twice = { userAttributes: [{ name: 'a', value: 1 }, { name: 'b' }, { name: 'a' }] };
    assert.throws(() => attributesOf(twice), {
      status: 400,
      message: 'userAttributes.2.name is given twice.',
    });
    const definition = { name: 'a', type: 'number' } as const;
    assert.throws(() => attributesOf({ userAttributeDefinitions: [definition, definition] }), {
      status: 400,
      message: 'userAttributeDefinitions.1.name is given twice.',
    });
  });
});
