/** The tables of an element, by the names that documents use; each is created from its declaration in the manifest. */
const elementSections = {
  attributes: ({ attributes = [] }) =>
    table('Attribute', 'Type', attributes, ({ name, type }) => [name, type?.text]),
  properties: ({ members = [] }) =>
    table('Property', 'Type', members.filter(isOnlyProperty), ({ name, type }) => [
      name,
      type?.text,
    ]),
  methods: ({ members = [] }) =>
    table('Method', 'Returns', members.filter(isPublicMethod), (method) => [
      signature(method),
      method.return?.type?.text ?? 'void',
    ]),
  events: ({ events = [] }) =>
    table('Event', 'Class', events, ({ name, type }) => [name, type?.text]),
  slots: ({ slots = [] }) => table('Slot', '', slots, ({ name }) => [name || '(default)']),
  parts: ({ cssParts = [] }) => table('Part', '', cssParts, ({ name }) => [`::part(${name})`]),
  'css-properties': ({ cssProperties = [] }) =>
    table('CSS property', 'Default', cssProperties, ({ name, default: value }) => [name, value]),
  states: ({ cssStates = [] }) => table('State', '', cssStates, ({ name }) => [`:state(${name})`]),
};

/** Returns the tables of one element, from its declaration in the custom elements manifest. */
export function elementTables(element, names) {
  return names.map((name) => elementSections[name](element)).join('\n\n');
}

/** Returns the table of the events that the embed sends, with the members of their payloads. */
export function embedEventTable({ events }, eventPayloads) {
  const rows = Object.entries(eventPayloads).map(([messageType, schema]) => {
    const name = messageType.replace('svc:event:', 'svc-');
    const { description } = events.find((event) => event.name === name);
    const members = Object.entries(schema.entries).map(([key, entry]) => member(key, entry));
    return row([code(name), members.join('<br>'), plain(description)]);
  });
  return [row(['Event', '`payload`', 'When']), row(['---', '---', '---']), ...rows].join('\n');
}

/** Returns the table of the environment variables of the service. */
export function environmentTable(variables) {
  return table('Variable', 'Default', variables, ({ name, fallback }) => [name, fallback]);
}

/** Returns the table of the keys of the configuration file. */
export function configurationTable(keys) {
  const rows = keys.map(({ path, type, fallback, description }) =>
    row([
      code(path),
      code(type),
      fallback === 'required' ? fallback : code(fallback),
      plain(description),
    ]),
  );
  return [row(['Key', 'Type', 'Default', 'Description']), row(Array(4).fill('---')), ...rows].join(
    '\n',
  );
}

/** Returns the table of the requirements of the interface, each with its test as code: titles contain names of tags. */
export function conformanceTable(requirements) {
  const rows = requirements.map(({ id, requirement, test, reason }) =>
    row([
      id,
      plain(requirement).replaceAll('<', '&lt;'),
      test ? `${code(test.file)}<br>${code(test.title)}` : plain(reason),
    ]),
  );
  const head = row(['', 'Requirement', 'Test, or why there is none']);
  return [head, row(Array(3).fill('---')), ...rows].join('\n');
}

/** Returns the table of the limits of one process of the service. */
export function limitTable(limits) {
  const rows = limits.map(({ limit, number, memory, beyond }) =>
    row([limit, number, memory, beyond]),
  );
  const head = row(['Limit', 'Number', 'Memory together', 'Beyond it']);
  return [head, row(Array(4).fill('---')), ...rows].join('\n');
}

/** Returns the table of the rate limits of the service. */
export function rateLimitTable(rules) {
  const limits = Object.entries(rules).map(([name, { by, verb, noun, perMinute }]) => {
    const description = `${noun} that one ${by} may ${verb}`;
    return { name, perMinute: `${perMinute}`, description };
  });
  return table('Limit', 'Per minute', limits, ({ name, perMinute }) => [name, perMinute]);
}

function isOnlyProperty({ kind, privacy, attribute, static: isStatic }) {
  return kind === 'field' && !privacy && !attribute && !isStatic;
}

function isPublicMethod({ kind, privacy, description }) {
  return kind === 'method' && !privacy && description;
}

/** A member of a payload and its type, such as `title?: string`. */
function member(key, schema) {
  const isOptional = schema.type === 'optional' || schema.type === 'nullish';
  const inner = isOptional ? schema.wrapped : schema;
  const type = inner.type === 'picklist' ? inner.options.map((each) => `'${each}'`) : [inner.type];
  if (schema.type === 'nullish') type.push('null');
  return code(`${key}${isOptional ? '?' : ''}: ${type.join(' | ')}`);
}

function signature({ name, parameters = [] }) {
  return `${name}(${parameters.map((parameter) => parameter.name).join(', ')})`;
}

function table(first, second, entries, cells) {
  const heads = second ? [first, second, 'Description'] : [first, 'Description'];
  const rows = entries.map((entry) => {
    const [name, type] = cells(entry);
    const before = second ? [code(name), code(type)] : [code(name)];
    return row([...before, plain(entry.description)]);
  });
  return [row(heads), row(heads.map(() => '---')), ...rows].join('\n');
}

export const row = (cells) => `| ${cells.join(' | ')} |`;
export const plain = (text = '') => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim();
export const code = (text) => (text ? `\`${plain(text).replaceAll('`', '')}\`` : '');
