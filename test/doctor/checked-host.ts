import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { mock } from 'node:test';
import { VERSION } from '../../src/api/version.ts';
import { createEmbedClient, sessionEndpoint, toNodeHandler } from '../../src/backend/index.ts';
import type { CheckResult } from '../../src/doctor/check-result.ts';
import { run } from '../../src/doctor/run.ts';
import { builtPage } from '../node/built-page.ts';
import { API_KEY, type EmbedService, startEmbedService } from '../node/embed-service.ts';
import { serve } from '../node/serve.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** A host's server that the command checks, and the service that its pages embed. */
export class CheckedHost {
  readonly service: EmbedService;
  readonly origin: string;
  readonly close: () => Promise<void>;
  /** The responses of the host's server. */
  page: RequestListener = () => {};
  endpoint: RequestListener = () => {};
  script = '';

  static async start(): Promise<CheckedHost> {
    const { server, port } = await serve((request, response) => {
      if (request.url === '/api/embed-session') return host.endpoint(request, response);
      if (request.url === '/svc-embed.min.js') {
        response.setHeader('content-type', 'text/javascript');
        return void response.end(host.script);
      }
      response.setHeader('content-type', 'text/html');
      host.page(request, response);
    });
    const origin = `http://127.0.0.1:${port}`;
    const embedding = { hostOrigins: [origin], comments: true };
    const service = await startEmbedService(embedding, { appFolder: await builtPage() });
    const host = new CheckedHost(service, origin, async () => {
      server.closeAllConnections();
      server.close();
      await service.close();
    });
    return host;
  }

  private constructor(service: EmbedService, origin: string, close: () => Promise<void>) {
    this.service = service;
    this.origin = origin;
    this.close = close;
  }

  tag(baseUrl = this.service.origin, attributes = 'session-url="/api/embed-session"'): string {
    return `<!doctype html><!-- <svc-embed base-url="http://commented.invalid"></svc-embed> -->
    <script>const text = '<svc-embed base-url="http://quoted.invalid"></svc-embed>';</script>
    <script type="module" src="/svc-embed.min.js"></script>
    <svc-embed base-url="${baseUrl}" dashboard="sales" ${attributes}></svc-embed>`;
  }

  /** Returns an endpoint of a backend with this API key. */
  endpointWith(apiKey: string, baseUrl = this.service.origin, deploymentId = 1): RequestListener {
    const client = createEmbedClient({ baseUrl, apiKey });
    const session = () => ({ deploymentId, externalId: 'ada', embedTenantName: 'globex' });
    const handle = toNodeHandler(sessionEndpoint({ client, session, onError: () => {} }));
    return (request, response) => void handle(request, response);
  }

  /** Resets the host to one without a finding. */
  reset(html = this.tag(), policy?: string, headers: Record<string, string> = {}): void {
    this.page = (_, response) => {
      if (policy) response.setHeader('content-security-policy', policy);
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      response.end(html);
    };
    this.script = `/*! svc-embed ${VERSION} */`;
    this.endpoint = this.endpointWith(API_KEY);
  }

  /** Runs the command in this process; by default for the page. Returns its exit code, its output, and its results. */
  async doctor(args: readonly string[] = [this.origin], variables: Variables = {}) {
    const log = mock.method(console, 'log', () => {});
    const error = mock.method(console, 'error', () => {});
    const printedBy = ({ mock: { calls } }: typeof log) =>
      calls.map((call) => `${call.arguments.join(' ')}\n`).join('');
    try {
      const code = await run(['doctor', ...args], { ...process.env, ...variables });
      const output = printedBy(log);
      const results: CheckResult[] = args.includes('--json') ? JSON.parse(output) : [];
      return { code, output, errors: printedBy(error), results };
    } finally {
      mock.restoreAll();
    }
  }

  /** Asserts that there is one finding, and that its check, message and fix match. */
  async expectFinding(
    code: string,
    pattern: RegExp,
    args: readonly string[] = [this.origin],
    variables: Variables = {},
  ): Promise<void> {
    const result = await this.doctor([...args, '--json'], variables);
    const failed = result.results.filter(({ status }) => status === 'failed');
    assert.deepEqual(
      failed.map((finding) => 'code' in finding && finding.code),
      [code],
      result.output + result.errors,
    );
    const [finding] = failed;
    assert.match(Object.values(finding ?? {}).join(' '), pattern);
    assert.equal(result.code, 1);
  }

  /** Asserts that no check failed and that these were skipped, with a reason that matches. Returns all checks. */
  async expectSkipped(
    names: readonly string[],
    reason: RegExp,
    args: readonly string[] = [this.origin],
    variables: Variables = {},
  ): Promise<string[]> {
    const { results, code, output, errors } = await this.doctor([...args, '--json'], variables);
    const others = results.filter(({ status }) => status !== 'passed');
    assert.deepEqual(
      others.map(({ check, status }) => `${status} ${check}`),
      names.map((name) => `skipped ${name}`),
      output + errors,
    );
    assert.match(others.map(({ message }) => message).join(), reason);
    assert.equal(code, names.length === 0 ? 0 : 3);
    return results.map(({ check }) => check);
  }
}
