import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { documentedOperations } from '../../../.ci/openapi/operations.ts';
import { type ApiResponse, bearer, type RequestOptions } from '../api-client.ts';
import type { TestEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

interface Document {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, DocumentedOperation>>;
}

interface DocumentedOperation {
  summary?: string;
  parameters?: { name: string }[];
  requestBody?: { required: boolean; content: Record<string, object> };
  responses: Record<string, { content?: object; headers?: Record<string, object> }>;
}

/** The operations of the table; their summaries are not needed here. */
const operations = documentedOperations(new Map()).map((operation) => ({
  ...operation,
  method: operation.method.toLowerCase(),
}));
const LIST = '/api/v1/embed/dashboard/{publicId}/comments';

/** The schemas of parameters, headers and bodies. */
function schemasIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'schema' ? [member] : schemasIn(member),
  );
}

/** Calls every documented operation and validates each response against the document. */
export function openApiSuite(engine: TestEngine): void {
  describe('/openapi.json', () => {
    const service = testService(engine);
    const ajv = new Ajv2020({ strict: false, formats: { 'date-time': true, uri: true } });
    const seen = new Set<string>();
    let document: Document;

    const validator = (path: string, method: string, status: number) => {
      const { content } = document.paths[path]?.[method]?.responses[status] ?? {};
      const [type] = Object.keys(content ?? {});
      if (!type) return undefined;
      const keys = ['paths', path, method, 'responses', `${status}`, 'content', type, 'schema'];
      const pointer = keys
        .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
        .join('/');
      return ajv.getSchema(`service#/${pointer}`);
    };

    /** Calls an operation and validates status, media type and body of the response. */
    const check = async (
      operationId: string,
      status: number,
      path: string,
      options: RequestOptions,
    ): Promise<ApiResponse> => {
      const operation = operations.find((candidate) => candidate.operationId === operationId);
      assert.ok(operation, operationId);
      const { method, path: template } = operation;
      const response = await service.request(path, { method: method.toUpperCase(), ...options });
      assert.equal(response.status, status, `${operationId}: ${response.text}`);
      assert.ok(document.paths[template]?.[method]?.responses[status], `${operationId} ${status}`);
      const validate = validator(template, method, status);
      if (validate) assert.ok(validate(response.body), JSON.stringify(validate.errors));
      else assert.equal(response.text, '');
      seen.add(`${operationId} ${status}`);
      return response;
    };

    it('is an OpenAPI 3.1.0 document of version 1.0.0', async () => {
      document = (await service.request('/openapi.json')).body;
      assert.equal(document.openapi, '3.1.0');
      assert.equal(document.info.version, '1.0.0');
      ajv.addSchema(document, 'service');
      for (const schema of schemasIn(document))
        assert.ok(ajv.validateSchema(schema), JSON.stringify(schema));
      for (const { method, path, body } of operations) {
        const { requestBody } = document.paths[path]?.[method] ?? {};
        assert.equal(requestBody?.required, body && true, `${method} ${path}`);
        assert.ok(!body || requestBody?.content['application/json'], `${method} ${path}`);
      }
      const ids = new Set(operations.map(({ operationId }) => operationId));
      assert.equal(ids.size, operations.length);
    });

    it('describes every property', () => {
      const undescribed = (value: unknown, path: string): string[] => {
        if (typeof value !== 'object' || value === null) return [];
        const { properties = {} } = value as { properties?: Record<string, object> };
        const missing = Object.entries(properties).filter(([, each]) => !('description' in each));
        return [
          ...missing.map(([name]) => `${path}.${name}`),
          ...Object.entries(value)
            .filter(([name]) => !['if', 'then'].includes(name))
            .flatMap(([name, member]) => undescribed(member, `${path}.${name}`)),
        ];
      };
      const { schemas } = (document as unknown as { components: { schemas: object } }).components;
      assert.deepEqual(undescribed(schemas, 'schemas'), []);
    });

    const bodies: [schema: string, path: string, body: object][] = [
      ...[{}, { sessionId: 'a' }, { sessionIds: ['a'] }, { sessionId: 'a', sessionIds: [] }].map(
        (body): [string, string, object] => ['RevokeSessions', 'session/revoke', body],
      ),
      ...[
        {},
        { internalId: 'root' },
        { internalId: 'root', externalId: null, embedTenantName: null },
        { internalId: 'root', externalId: 'ann' },
        { internalId: 'root', embedTenantName: 'north' },
        { internalId: 'root', tenantGroups: [] },
        { tenantGroups: null, creatorMode: null },
        { tenantGroups: [], embedTenantName: 'north' },
        { tenantGroups: [], creatorMode: true },
        { tenantGroups: [], creatorMode: true, embedTenantName: 'north' },
        { tenantGroupDefinitions: [], creatorMode: false, embedTenantName: 'north' },
        { tenantGroupDefinitions: [], creatorMode: true, embedTenantName: 'north' },
      ].map((body): [string, string, object] => [
        'GenerateSession',
        'generate-session',
        { deploymentId: 1, ...body },
      ]),
    ];
    for (const [schema, path, body] of bodies)
      it(`accepts what the service accepts: ${path} ${JSON.stringify(body)}`, async () => {
        const options = { body, ...bearer('acme-key') };
        const { status } = await service.request(`/api/v1/embed/${path}`, options);
        const validate = ajv.getSchema(`service#/components/schemas/${schema}`);
        assert.equal(validate?.(body), status !== 400, `${status}`);
      });

    it('describes every response of every operation', async () => {
      const base = '/api/v1/embed';
      const sales = `${base}/dashboard/sales/comments`;
      const admin = { authorization: 'Bearer acme-key' };
      const mint = (status: number, body: unknown, headers: Record<string, string> = admin) =>
        check('generateSession', status, `${base}/generate-session`, { body, headers });
      const { sessionId } = (await mint(200, { deploymentId: 1, externalId: 'ann' })).body;
      await mint(400, {});
      await mint(401, {}, {});
      await mint(403, { deploymentId: 9 });
      await mint(404, { deploymentId: 1, branchName: 'none' });
      const exchange = (status: number, body: unknown) =>
        check('exchangeSession', status, `${base}/session/token`, { body });
      const { token } = (await exchange(200, { sessionId })).body;
      await exchange(401, { sessionId });
      await exchange(400, {});

      const dashboard = (status: number, publicId: string, options: RequestOptions = { token }) =>
        check('getDashboard', status, `${base}/dashboard/${publicId}`, options);
      await dashboard(200, 'sales');
      await dashboard(200, 'costs');
      await dashboard(401, 'sales', {});
      await dashboard(403, 'secret');
      await dashboard(404, 'unknown');

      const frameCheck = (status: number, query: string) =>
        check('checkFrame', status, `${base}/frame-check?${query}`, {});
      await frameCheck(200, 'origin=http://host.example');
      await frameCheck(400, 'origin=host.example');

      for (const operationId of ['listComments', 'listMentionableUsers']) {
        const path = operationId === 'listComments' ? sales : `${sales}/mentionable-users`;
        const { headers } = await check(operationId, 200, path, { token });
        const tag = headers.get('etag') ?? '';
        await check(operationId, 304, path, { token, headers: { 'if-none-match': tag } });
        await check(operationId, 400, `${path}?first=0`, { token });
      }
      const creation = { token, body: { body: 'Hello' }, key: 'k' };
      const { id } = (await check('createComment', 201, sales, creation)).body;
      await check('createComment', 422, sales, { ...creation, body: { body: 'Other' } });
      await check('createComment', 400, sales, { token, body: {} });
      await check('createComment', 413, sales, { token, body: 'x'.repeat(300_000) });
      const reply = await service.comment(token, 'x', id);
      await service.restart({ storageQuota: { bytes: 1 } });
      await check('createComment', 409, sales, { token, body: { body: 'xxxx', parentId: id } });
      await check('editComment', 409, `${sales}/${reply.id}`, { token, body: { body: 'longer' } });
      await service.restart();
      const otherUser = await service.tokenOf('bob');
      const each: [
        operationId: string,
        path: string,
        success: number,
        valid: RequestOptions,
        invalid?: RequestOptions,
      ][] = [
        ['editComment', '', 200, { body: { body: 'x' } }, { body: {} }],
        ['resolveThread', '/resolve', 200, { body: { resolved: true } }, { body: {} }],
        ['deleteComment', '', 204, {}],
      ];
      for (const [operationId, suffix, success, valid, invalid] of each) {
        const path = `${sales}/${id}${suffix}`;
        await check(operationId, 401, path, valid);
        await check(operationId, 403, path, { token: otherUser, ...valid });
        await check(operationId, 404, `${sales}/999${suffix}`, { token, ...valid });
        if (invalid) await check(operationId, 400, path, { token, ...invalid });
        await check(operationId, success, path, { token, ...valid });
      }
      await check('listComments', 200, `${sales}?includeResolved=true`, { token });
      for (const [operationId, path] of [
        ['listComments', ''],
        ['createComment', ''],
        ['listMentionableUsers', '/mentionable-users'],
      ]) {
        const valid = operationId === 'createComment' ? { body: { body: 'x' } } : {};
        const at = (dashboard: string) => `${base}/dashboard/${dashboard}/comments${path}`;
        await check(operationId ?? '', 401, at('sales'), valid);
        await check(operationId ?? '', 403, at('secret'), { token, ...valid });
        await check(operationId ?? '', 404, at('unknown'), { token, ...valid });
      }
      await service.restart({ rateLimits: { creations: 1 } });
      await service.comment(token, 'x');
      await check('createComment', 429, sales, { token, body: { body: 'x' } });
      const revoke = (status: number, body: unknown, headers: Record<string, string> = admin) =>
        check('revokeSession', status, `${base}/session/revoke`, { body, headers });
      await revoke(400, {});
      await revoke(401, { sessionId }, {});
      await revoke(403, { sessionId }, { authorization: `Bearer ${token}` });
      await revoke(204, { sessionId });
      await revoke(204, { sessionIds: [sessionId, 'unknown'] });
      await service.restart({ rateLimits: { rejections: 1, frameChecks: 1 } });
      await service.comments('invalid');
      await frameCheck(200, 'origin=http://host.example');
      for (const { operationId, path, body } of operations) {
        const at = path.replace('{publicId}', 'sales').replace('{commentId}', String(id));
        await check(operationId, 429, at, body ? { body: { sessionId } } : {});
      }
    });

    it('requires the credential of each operation, and no other one', async () => {
      await service.restart();
      for (const { operationId, method, path, credential } of operations) {
        const at = path.replace('{publicId}', 'sales').replace('{commentId}', '1');
        const { status } = await service.request(at, { method: method.toUpperCase() });
        assert.equal(status, credential ? 401 : 400, operationId);
      }
    });

    it('has a summary of each operation', () => {
      for (const methods of Object.values(document.paths))
        for (const { summary } of Object.values(methods))
          assert.match(summary ?? '', /^[A-Z].*\w$/);
    });

    it('describes the preference of a list to wait', () => {
      const { parameters, responses } = document.paths[LIST]?.get ?? assert.fail();
      assert.ok(parameters?.some((parameter) => parameter.name === 'Prefer'));
      for (const status of [200, 304])
        assert.ok(responses[status]?.headers?.['Preference-Applied'], `${status}`);
    });

    it('documents only statuses that the service sends', () => {
      for (const { operationId, status: success, conditional, failures } of operations)
        for (const status of [success, ...failures, ...(conditional ? [304] : [])])
          assert.ok(seen.has(`${operationId} ${status}`), `${operationId} ${status}`);
    });
  });
}
