import { code, plain, row } from './tables.mjs';

/** The schemas of a session, which docs/session.md describes. */
const SESSION_SCHEMAS = [
  'EmbedSessionSettings',
  'EmbedTheme',
  'GenerateSession',
  'GroupDefinition',
  'UserAttributeDefinition',
  'UserAttributeInput',
];

const CREDENTIALS = { ApiKey: 'API key', EmbedToken: 'embed token' };

/** What each status means, and what a client does about it. */
const STATUSES = {
  200: 'Success.',
  201: 'Created.',
  204: 'Success, without a body.',
  304: 'The list has not changed since the `ETag` in `If-None-Match`. Keep it.',
  400: 'The request is invalid; `field` names the member, parameter or header. Do not repeat it.',
  401: 'The credential is missing, unknown, expired or revoked. A viewer needs a new session.',
  403: 'The credential is valid, and does not allow this: the plan, the role, the deployment, the groups of a dashboard, or a comment of another user.',
  404: 'No account has this host, or there is no such dashboard, comment or branch for the caller.',
  405: 'Another method; `Allow` lists those of the path.',
  409: 'A limit of what is stored is reached. Delete comments, or ask the operator.',
  413: 'The body is too large.',
  415: 'The body is compressed (`Content-Encoding`).',
  422: 'The `Idempotency-Key` was used for another request.',
  429: 'A rate limit is reached. Repeat the request after `Retry-After`.',
  503: 'The service or its database is busy. Repeat the request after `Retry-After`.',
};

/** Returns the table of the operations of an OpenAPI document. */
export function operationTable(document) {
  const rows = operationsOf(document).map(({ id, method, path, operation }) =>
    row([
      `[${id}](#${id.toLowerCase()})`,
      code(`${method} ${path}`),
      credentialOf(operation),
      statusesOf(operation).join(', '),
    ]),
  );
  const head = row(['Operation', 'Request', 'Credential', 'Statuses']);
  return [head, row(Array(4).fill('---')), ...rows].join('\n');
}

/** Returns the table of the statuses of an OpenAPI document. Throws an error if one has no description. */
export function statusTable(document) {
  const operations = operationsOf(document);
  const statuses = new Set(operations.flatMap(({ operation }) => statusesOf(operation)));
  const rows = [...statuses].sort().map((status) => {
    if (!STATUSES[status]) throw new Error(`STATUSES does not describe ${status}.`);
    return row([code(status), STATUSES[status]]);
  });
  return [row(['Status', 'Meaning']), row(['---', '---']), ...rows].join('\n');
}

/** Returns a section for each operation of an OpenAPI document, with its parameters and its bodies. */
export function operationSections(document) {
  return operationsOf(document).map(sectionOf).join('\n\n');
}

/** Returns a section for each schema of an OpenAPI document, other than those of a session. */
export function schemaSections({ components }) {
  return Object.entries(components.schemas)
    .filter(([name, { properties }]) => properties && !SESSION_SCHEMAS.includes(name))
    .map(([name, schema]) => `### ${name} object\n\n${memberTable(schema)}`)
    .join('\n\n');
}

function operationsOf({ paths }) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

function sectionOf({ id, method, path, operation }) {
  const { summary, description, parameters, requestBody, responses } = operation;
  const statuses = statusesOf(operation);
  const [success] = statuses;
  const failures = statuses.slice(1).map(code).join(', ');
  const result = referenceIn(responses[success]);
  const text = [`${plain(summary)}.`, description].filter(Boolean).join(' ');
  const facts = [
    `- Credential: ${credentialOf(operation)}`,
    ...(requestBody ? [`- Body: ${referenceIn(requestBody)}`] : []),
    `- Success: ${code(success)}${result ? ` with ${result}` : ''}`,
    `- Other statuses: ${failures}`,
  ];
  const optional = parameters.filter((parameter) => parameter.in !== 'path');
  return [
    `### ${id}`,
    `\`\`\`http\n${method} ${path}\n\`\`\``,
    text,
    facts.join('\n'),
    ...(optional.length > 0 ? [parameterTable(optional)] : []),
  ].join('\n\n');
}

function parameterTable(parameters) {
  const rows = parameters.map(({ name, in: where, schema, description }) => {
    const value = schema.default === undefined ? '' : ` Default: \`${schema.default}\`.`;
    return row([code(name), where, code(schema.type), plain(description) + value]);
  });
  const head = row(['Parameter', 'In', 'Type', 'Description']);
  return [head, row(Array(4).fill('---')), ...rows].join('\n');
}

function memberTable({ properties, required }) {
  const rows = Object.entries(properties).map(([name, schema]) => {
    const type = typeOf(schema);
    const optional = required.includes(name) ? '' : ', optional';
    return row([code(name), type + optional, plain(schema.description)]);
  });
  return [row(['Member', 'Type', 'Description']), row(Array(3).fill('---')), ...rows].join('\n');
}

/** The type of a member as Markdown, with a link to the schema that it names. */
function typeOf({ $ref: reference, anyOf, type, format, items, properties }) {
  if (reference) return linkTo(reference);
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (items) return `list of ${typeOf(items)}`;
  if (properties) return 'object';
  return format === 'date-time' ? 'time' : type;
}

function linkTo(reference) {
  const name = reference.split('/').at(-1);
  if (name === 'CommentBody') return 'string';
  const target = SESSION_SCHEMAS.includes(name)
    ? 'session.md#fields'
    : `#${name.toLowerCase()}-object`;
  return `[${name}](${target})`;
}

/** The link to the schema of a body; undefined without one. */
function referenceIn({ content }) {
  const [body] = Object.values(content ?? {});
  return body && linkTo(body.schema.$ref);
}

/** The statuses of an operation, that of its success first. */
function statusesOf({ responses }) {
  return Object.keys(responses).sort();
}

function credentialOf({ security }) {
  const [name] = security.flatMap(Object.keys);
  return name ? CREDENTIALS[name] : 'none';
}
