import { Surface } from '../../src/api/surface.ts';
import { Loading } from '../../src/host/config/settings.ts';
import { ColorScheme } from '../../src/protocol/actions.ts';

/** What an attribute can contain, by the type of its property. */
const VALUES = {
  Surface: Surface.options,
  ColorScheme: ColorScheme.options,
  Loading: Loading.options,
};

/** Returns the tags and attributes for VS Code's `html.customData`. */
export function htmlCustomData(elements) {
  return {
    version: 1.1,
    tags: elements.map((element) => ({
      name: element.tagName,
      description: markdown(describe(element)),
      attributes: list(element.attributes, (attribute) => ({
        ...documented(attribute),
        ...(isBoolean(attribute) && { valueSet: 'v' }),
        ...(valuesOf(attribute) && { values: valuesOf(attribute).map((name) => ({ name })) }),
      })),
    })),
  };
}

/** Returns the CSS properties, parts and states for VS Code's `css.customData`. */
export function cssCustomData(elements) {
  return {
    version: 1.1,
    properties: selectors(elements, 'cssProperties', (name) => name),
    pseudoElements: selectors(elements, 'cssParts', (name) => `::part(${name})`),
    pseudoClasses: selectors(elements, 'cssStates', (name) => `:state(${name})`),
  };
}

/** Returns the web-types for JetBrains IDEs. */
export function webTypes(elements, { name, version }) {
  return {
    name,
    version,
    'description-markup': 'markdown',
    contributions: { html: { elements: elements.map(webTypesElement) } },
  };
}

function webTypesElement(element) {
  const properties = element.members.filter(
    ({ kind, static: isStatic }) => kind === 'field' && !isStatic,
  );
  return {
    name: element.tagName,
    description: plain(element.description),
    attributes: list(element.attributes, (attribute) => ({
      ...documented(attribute),
      value: { kind: isBoolean(attribute) ? 'no-value' : 'plain', type: attributeType(attribute) },
      ...(attribute.default && { default: attribute.default }),
    })),
    slots: list(element.slots, documented),
    js: {
      properties: list(properties, (property) => ({
        ...documented(property),
        type: property.type.text,
        ...(property.readonly && { 'read-only': true }),
      })),
      events: list(element.events, (event) => ({ ...documented(event), type: event.type.text })),
    },
    css: {
      properties: list(element.cssProperties, documented),
      parts: list(element.cssParts, documented),
      'pseudo-classes': list(element.cssStates, ({ name, description }) =>
        documented({ name: `state(${name})`, description }),
      ),
    },
  };
}

function describe({ description, events, slots, cssParts, cssProperties, cssStates }) {
  const sections = {
    Events: events,
    Slots: slots,
    Parts: cssParts,
    'CSS properties': cssProperties,
    States: cssStates,
  };
  return [
    plain(description),
    ...Object.entries(sections)
      .filter(([, entries]) => entries?.length)
      .map(([title, entries]) => [`**${title}**`, ...entries.map(item)].join('\n')),
  ].join('\n\n');
}

const item = ({ name, description }) => `- \`${name}\`: ${plain(description)}`;

/** Returns the entries of all elements with one entry for each name. */
function selectors(elements, kind, selector) {
  const entries = elements.flatMap((element) =>
    list(element[kind], ({ name, description }) => ({ tag: element.tagName, name, description })),
  );
  const groups = Object.entries(Object.groupBy(entries, ({ name }) => name));
  return groups.map(([name, group]) => ({
    name: selector(name),
    description: markdown(
      group.map(({ tag, description }) => `\`<${tag}>\`: ${plain(description)}`).join('\n\n'),
    ),
  }));
}

function attributeType({ type }) {
  const values = valuesOf({ type });
  if (values) return values.map((value) => `'${value}'`).join(' | ');
  return /^(boolean|number)\b/.exec(type.text)?.[0] ?? 'string';
}

const list = (entries = [], convert) => entries.map(convert);
const documented = ({ name, description }) => ({ name, description: plain(description) });
const isBoolean = ({ type }) => type.text === 'boolean';
const valuesOf = ({ type }) => VALUES[type.text.replace(' | undefined', '')];
const markdown = (value) => ({ kind: 'markdown', value });
const plain = (text = '') => text.replaceAll(/\s+/g, ' ').trim();
