import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import { CommentBody } from '../../api/comment-requests.ts';
import { BODY_MAX } from '../../api/limits.ts';
import { PROBLEM_TYPE } from '../../api/problem.ts';
import { type Operation, operations, type Parameter, schemas } from './operations.ts';

/** What every operation may answer: unknown host, wrong method, too large a body, too busy. */
const ALWAYS = [404, 405, 413, 503];

/** The OpenAPI 3.1 description, from the schemas by which requests are parsed. */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    paths[operation.path] ??= {};
    Object.assign(paths[operation.path] as object, { [operation.method]: described(operation) });
  }
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
      schemas: toJsonSchemaDefs(schemas, {
        typeMode: 'output',
        errorMode: 'ignore',
        overrideRef: ({ referenceId }) => reference(referenceId),
        // a length in code points, which the converter cannot know of
        overrideSchema: ({ valibotSchema }) =>
          valibotSchema === CommentBody
            ? { type: 'string', minLength: 1, maxLength: BODY_MAX }
            : undefined,
      }),
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

function described(operation: Operation): object {
  const { operationId, summary, description, credential, body, parameters = [] } = operation;
  return {
    operationId,
    summary,
    ...(description && { description }),
    security: credential ? [{ [credential]: [] }] : [],
    parameters: [
      ...pathParameters(operation.path),
      ...parameters,
      ...(operation.conditional ? [ifNoneMatch] : []),
    ],
    ...(body && { requestBody: { required: true, content: content('application/json', body) } }),
    responses: {
      ...success(operation),
      ...Object.fromEntries(
        [...new Set([...operation.failures, ...ALWAYS])].map((status) => [
          status,
          { description: 'A problem, RFC 9457.', content: content(PROBLEM_TYPE, 'Problem') },
        ]),
      ),
    },
  };
}

function success({ success: { status, schema }, conditional }: Operation): object {
  return {
    [status]: {
      description: 'Done.',
      ...(schema && { content: content('application/json', schema) }),
      ...(conditional && { headers: { ETag: { schema: { type: 'string' } } } }),
    },
    ...(conditional && { 304: { description: 'Unchanged since the given ETag.' } }),
  };
}

const ifNoneMatch: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The ETag of the last answer.',
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
