import { type JsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import { BODY_MAX } from '../../src/api/limits.ts';
import { PROBLEM_TYPE } from '../../src/api/problem.ts';
import { TIMES } from '../../src/service/limits/limits.ts';
import { documentedOperations, type Operation, type Parameter, schemas } from './operations.ts';

/** The error statuses of every operation: unknown host, wrong method, body too large, database busy. */
const COMMON_FAILURES = [404, 405, 413, 503];

/** What functions check, which the converter cannot express: the length in code points, and rules between members. */
const RULES: Readonly<Record<string, object>> = {
  CommentBody: { maxLength: BODY_MAX },
  RevokeSessions: { minProperties: 1 },
  GenerateSession: {
    allOf: [
      ...['tenantGroups', 'tenantGroupDefinitions'].map((name) => ({
        if: { properties: { [name]: { type: 'array' } }, required: [name] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: {
          properties: { creatorMode: { const: true }, embedTenantName: { type: 'string' } },
          required: ['creatorMode', 'embedTenantName'],
        },
      })),
      ...['externalId', 'embedTenantName', 'tenantGroups'].map((name) => ({
        if: { properties: { internalId: { type: 'string' } }, required: ['internalId'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { properties: { [name]: { type: 'null' } } },
      })),
    ],
  },
};

/**
 * Creates the OpenAPI 3.1 document from the schemas that parse the requests. `commentsOf` returns the doc comments of a
 * schema, by the paths of its properties, and of the table of operations.
 */
export function openApiDocument(
  commentsOf: (schema: string) => ReadonlyMap<string, string>,
): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of documentedOperations(commentsOf('operations'))) {
    const { method, path } = operation;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationObject(operation) };
  }
  const definitions = toJsonSchemaDefs(schemas, {
    typeMode: 'output',
    errorMode: 'ignore',
    overrideRef: ({ referenceId }) => reference(referenceId),
  });
  for (const [name, rules] of Object.entries(RULES))
    Object.assign(definitions[name] as object, rules);
  for (const [name, schema] of Object.entries(definitions)) describe(schema, commentsOf(name));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Embed sessions and dashboard comments',
      version: '1.0.0',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: definitions,
      securitySchemes: {
        ApiKey: { type: 'http', scheme: 'bearer', description: "An administrator's API key." },
        EmbedToken: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`Embed-Token <token>`, or `Bearer <token>`.',
        },
      },
    },
  };
}

/** Adds descriptions to the properties of a schema, by path. */
function describe(schema: JsonSchema, texts: ReadonlyMap<string, string>, path = ''): void {
  for (const [name, value] of Object.entries(schema.properties ?? {})) {
    const property = value as JsonSchema;
    const description = [texts.get(path + name), property.description].filter(Boolean).join(' ');
    if (description !== '') property.description = description;
    for (const option of [property, ...((property.anyOf ?? []) as JsonSchema[])])
      describe(option, texts, `${path}${name}.`);
  }
}

function operationObject(operation: Operation): object {
  const { operationId, summary, description, credential, body, parameters } = operation;
  return {
    operationId,
    summary,
    ...(description && { description }),
    security: credential ? [{ [credential]: [] }] : [],
    parameters: [
      ...pathParameters(operation.path),
      ...parameters,
      ...(operation.conditional ? [ifNoneMatch] : []),
      ...(operation.conditional === 'waits' ? [prefer] : []),
    ],
    ...(body && { requestBody: { required: true, content: content('application/json', body) } }),
    responses: {
      ...successResponses(operation),
      ...Object.fromEntries(
        [...new Set([...operation.failures, ...COMMON_FAILURES, ...(body ? [415] : [])])].map(
          (status) => [
            status,
            { description: 'A problem, RFC 9457.', content: content(PROBLEM_TYPE, 'Problem') },
          ],
        ),
      ),
    },
  };
}

function successResponses({ status, response, conditional }: Operation): object {
  const waited = conditional === 'waits' && { 'Preference-Applied': preferenceApplied };
  return {
    [status]: {
      description: 'Success.',
      ...(response && { content: content('application/json', response) }),
      ...(conditional && { headers: { ETag: { schema: { type: 'string' } }, ...waited } }),
    },
    ...(conditional && {
      304: {
        description: 'Not modified since the given ETag.',
        ...(waited && { headers: waited }),
      },
    }),
  };
}

const ifNoneMatch: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The ETag of the last response.',
  schema: { type: 'string' },
};

const prefer: Parameter = {
  name: 'Prefer',
  in: 'header',
  description: `With \`wait=25\` (RFC 7240) and If-None-Match, the response waits until the list changes, or for this time: at most ${TIMES.wait / 1_000} seconds.`,
  schema: { type: 'string' },
};

const preferenceApplied = {
  description:
    'The seconds that the response may have waited. Absent if the service does not wait.',
  schema: { type: 'string' },
};

function pathParameters(path: string): object[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'commentId' ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }));
}

function content(type: string, schema: string): object {
  return { [type]: { schema: { $ref: reference(schema) } } };
}

function reference(schema: string): string {
  return `#/components/schemas/${schema}`;
}
