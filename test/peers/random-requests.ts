import { readFileSync } from 'node:fs';
import { API_KEY, startEmbedService } from '../node/embed-service.ts';
import { Random } from '../node/random.ts';
import { ApiClient } from '../service/api-client.ts';

const REQUESTS = 10_000;
const CONCURRENCY = 16;
/** Of parameters, because Node rejects larger headers before the service sees them. */
const TEXT_MAX = 1_000;
const SEED = Number(process.env.SEED ?? Date.now() % 1e9);

interface Schema {
  $ref?: string;
  type?: string;
  anyOf?: Schema[];
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: Schema;
}

interface Operation {
  operationId: string;
  responses: Record<string, object>;
  security?: Record<string, []>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const { paths, components }: OpenApi = JSON.parse(
  readFileSync('src/service/openapi/openapi.json', 'utf8'),
);
const OPERATIONS = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
);
/** Those that were minted and not exchanged yet. */
const sessionIds: string[] = [];
const JUNK_SHARE = 0.15;
/** Values that a parser may handle wrongly. */
const JUNK_TEXTS = ['', ' ', '0', 'sales', '\0', '\ud800', '../..', '%', 'x'.repeat(20_000)];
const JUNK_VALUES = [null, true, -1, 0, 1.5, 2 ** 53, 1e308, [], [[]], {}, { __proto__: 1 }];
const JUNK = [...JUNK_TEXTS, '🙂'.repeat(99), "'; DROP TABLE svc_comment; --", ...JUNK_VALUES];

/**
 * Sends random requests that the OpenAPI document describes, about a third of their values invalid, to the service.
 * Each response must have a documented status below 500, and each error the documented type.
 */
export async function randomRequests(): Promise<string> {
  const service = await startEmbedService({ comments: true });
  const random = new Random(SEED);
  const counts = new Map<number, number>();
  const succeeded = new Set<string>();
  const client = new ApiClient(service.origin, API_KEY);
  const tokens = await Promise.all(['ada', 'bob', 'eve'].map((name) => client.tokenOf(name)));
  let left = REQUESTS;
  const work = async () => {
    while (left-- > 0) {
      const chosen = random.pick(OPERATIONS);
      if (!chosen) return;
      const { url, init } = requestOf(random, chosen, tokens);
      const response = await fetch(`${service.origin}${url}`, init);
      const text = await response.text();
      const { status, headers } = response;
      const isProblem = headers.get('content-type')?.startsWith('application/problem+json');
      if (!(status in chosen.operation.responses) || status >= 500 || (status >= 400 && !isProblem))
        throw new Error(
          `SEED=${SEED}: ${chosen.method} ${url} ${init.body}: ${status} ${text}`.slice(0, 2_000),
        );
      if (status === 200 && chosen.operation.operationId === 'generateSession')
        sessionIds.push(JSON.parse(text).sessionId);
      counts.set(status, (counts.get(status) ?? 0) + 1);
      if (status < 300) succeeded.add(chosen.operation.operationId);
    }
  };
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
  } finally {
    await service.close();
  }
  const statuses = [...counts].sort(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status}`);
  if (succeeded.size < OPERATIONS.length) throw new Error(`only ${[...succeeded]} succeeded`);
  return `SEED=${SEED}, ${statuses.join(', ')}`;
}

function requestOf(
  random: Random,
  { path, method, operation }: (typeof OPERATIONS)[number],
  tokens: readonly string[],
) {
  const query = new URLSearchParams();
  const headers = new Headers();
  let url = path;
  for (const { name, in: place, schema } of operation.parameters ?? []) {
    const text = `${randomValue(random, schema, name)}`.slice(0, TEXT_MAX);
    if (place === 'path')
      url = url.replace(`{${name}}`, encodeURIComponent(text.toWellFormed()) || '0');
    else if (random.next() < 0.3 && place === 'query') query.set(name, text);
    else if (random.next() < 0.3 && place === 'header')
      headers.set(name, text.replaceAll(/[^\x20-\x7e]/g, '?'));
  }
  const [scheme] = Object.keys(operation.security?.[0] ?? {});
  const credential =
    scheme === 'ApiKey' ? `Bearer ${API_KEY}` : `Embed-Token ${random.pick(tokens)}`;
  if (scheme && random.next() < 0.95) headers.set('authorization', credential);
  const schema = operation.requestBody?.content['application/json']?.schema;
  const body = schema && JSON.stringify(randomValue(random, schema, ''));
  const init = { method: method.toUpperCase(), headers, ...(body === undefined ? {} : { body }) };
  return { url: `${url}?${query}`, init };
}

/** Returns a value that a schema describes, or junk. */
function randomValue(random: Random, schema: Schema, name: string): unknown {
  const { $ref, anyOf, properties, items, type } = schema;
  if ($ref)
    return randomValue(random, components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, name);
  if (name !== '' && random.next() < JUNK_SHARE) return random.pick(JUNK);
  if (anyOf) return randomValue(random, random.pick(anyOf) ?? {}, name);
  if (schema.enum) return random.pick(schema.enum);
  if (properties) {
    const chosen = Object.entries(properties).filter(
      ([key]) => random.next() < (schema.required?.includes(key) ? 0.95 : 0.1),
    );
    return Object.fromEntries(chosen.map(([key, value]) => [key, randomValue(random, value, key)]));
  }
  if (type === 'array') return [randomValue(random, items ?? {}, `${name}[]`)];
  if (type === 'boolean') return random.next() < 0.5;
  // ids of deployments and of the first comments
  if (type === 'number' || type === 'integer') return Math.ceil(random.next() ** 3 * 30);
  if (name === 'sessionId' && sessionIds.length > 0) return sessionIds.pop();
  return name === 'publicId' || name === 'dashboard' ? 'sales' : `text ${random.next()}`;
}
