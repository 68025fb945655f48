import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { elements, type Named } from './manifest.ts';

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const packageJson = readJson('package.json');
const names = (entries: readonly Named[] = []) => entries.map(({ name }) => name);

describe('the data of editors', () => {
  it('is part of the package', () => {
    for (const file of [
      'vscode.html-custom-data.json',
      'vscode.css-custom-data.json',
      'web-types.json',
    ]) {
      assert.ok(packageJson.files.includes(file), file);
      assert.equal(packageJson.exports[`./${file}`], `./${file}`);
    }
    assert.equal(packageJson['web-types'], 'web-types.json');
  });

  for (const element of elements) {
    const { tagName, attributes, events, slots, cssParts, cssProperties, cssStates } = element;

    it(`names everything of <${tagName}> in the data for VS Code`, () => {
      const { tags } = readJson('vscode.html-custom-data.json');
      const tag = tags.find(({ name }: Named) => name === tagName);
      assert.deepEqual(names(tag.attributes), names(attributes));
      const described = [events, slots, cssParts, cssProperties, cssStates].flatMap(names);
      for (const name of described) assert.ok(tag.description.value.includes(`\`${name}\``), name);
      const css = readJson('vscode.css-custom-data.json');
      const selectors = Object.values(css).flatMap((entries) =>
        Array.isArray(entries) ? names(entries) : [],
      );
      for (const selector of [
        ...names(cssProperties),
        ...names(cssParts).map((name) => `::part(${name})`),
        ...names(cssStates).map((name) => `:state(${name})`),
      ])
        assert.equal(selectors.filter((name) => name === selector).length, 1, selector);
    });

    it(`names everything of <${tagName}> in web-types.json`, () => {
      const { contributions } = readJson('web-types.json');
      const described = contributions.html.elements.find(({ name }: Named) => name === tagName);
      assert.deepEqual(names(described.attributes), names(attributes));
      assert.deepEqual(names(described.slots), names(slots));
      assert.deepEqual(names(described.js.events), names(events));
      assert.deepEqual(names(described.css.parts), names(cssParts));
      assert.deepEqual(names(described.css.properties), names(cssProperties));
    });
  }

  it('offers the values of an attribute and no type as a value', () => {
    const [embed] = readJson('vscode.html-custom-data.json').tags;
    const values = Object.fromEntries(
      embed.attributes.map((attribute: Named & { values?: Named[]; valueSet?: string }) => [
        attribute.name,
        attribute.valueSet ?? names(attribute.values).join(' '),
      ]),
    );
    assert.equal(values.surface, 'dashboard app chat');
    assert.equal(values['color-scheme'], 'light dark auto');
    assert.equal(values.loading, 'eager lazy');
    assert.equal(values['allow-export'], 'v');
    assert.equal(values.theme, '');
  });
});
