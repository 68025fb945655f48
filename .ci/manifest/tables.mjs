import { fixes } from '../../src/host/diagnosis/fixes.ts';
/** Returns the README's tables of one element, from its declaration in the custom elements manifest. */
export function elementTables({ attributes = [], members = [], events = [], slots = [], ...rest }) {
  const { cssParts = [], cssProperties = [], cssStates = [] } = rest;
  const onlyProperties = members.filter(
    ({ kind, privacy, attribute, static: isStatic }) =>
      kind === 'field' && !privacy && !attribute && !isStatic,
  );
  const methods = members.filter(
    ({ kind, privacy, description }) => kind === 'method' && !privacy && description,
  );
  return [
    table('Attribute', 'Type', attributes, ({ name, type }) => [name, type?.text]),
    table('Property', 'Type', onlyProperties, ({ name, type }) => [name, type?.text]),
    table('Method', 'Returns', methods, (method) => [
      signature(method),
      method.return?.type?.text ?? 'void',
    ]),
    table('Event', 'Class', events, ({ name, type }) => [name, type?.text]),
    table('Slot', '', slots, ({ name }) => [name || '(default)']),
    table('Part', '', cssParts, ({ name }) => [`::part(${name})`]),
    table('CSS property', 'Default', cssProperties, ({ name, default: value }) => [name, value]),
    table('State', '', cssStates, ({ name }) => [`:state(${name})`]),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Returns the README's table of error codes, with the cause and the solution of each. */
export function errorCodeTable(errorCodes) {
  const rows = Object.entries(errorCodes).map(([name, { cause }]) =>
    row([code(name), plain(cause), plain(fixes[name])]),
  );
  return [row(['Code', 'Cause', 'Solution']), row(['---', '---', '---']), ...rows].join('\n');
}

function signature({ name, parameters = [] }) {
  return `${name}(${parameters.map((parameter) => parameter.name).join(', ')})`;
}

function table(first, second, entries, cells) {
  if (entries.length === 0) return '';
  const heads = second ? [first, second, 'Description'] : [first, 'Description'];
  const rows = entries.map((entry) => {
    const [name, type] = cells(entry);
    const before = second ? [code(name), code(type)] : [code(name)];
    return row([...before, plain(entry.description)]);
  });
  return [row(heads), row(heads.map(() => '---')), ...rows].join('\n');
}

const row = (cells) => `| ${cells.join(' | ')} |`;
const plain = (text = '') => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim();
const code = (text) => (text ? `\`${plain(text).replaceAll('`', '')}\`` : '');
