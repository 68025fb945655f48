import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { after, before, describe, it, type TestContext } from 'node:test';
import { VERSION } from '../../src/api/version.ts';
import { createEmbedClient, sessionEndpoint, toNodeHandler } from '../../src/backend/index.ts';
import { builtPage } from '../node/built-page.ts';
import { API_KEY, type EmbedService, startEmbedService } from '../node/embed-service.ts';
import { serve } from '../node/serve.ts';
import { runDoctor } from './run-doctor.ts';

const SCRIPT = `/*! svc-embed ${VERSION} */`;

describe('svc-embed doctor', () => {
  let service: EmbedService;
  /** The origin of the host's server, and its responses besides the session endpoint. */
  let origin: string;
  let alias: string;
  let page: RequestListener;
  let script: string;
  let endpoint: RequestListener;
  let close: () => void;

  before(async () => {
    const { server, port } = await serve((request, response) => {
      if (request.url === '/api/embed-session') return endpoint(request, response);
      if (request.url === '/svc-embed.min.js') return void response.end(script);
      response.setHeader('content-type', 'text/html');
      page(request, response);
    });
    close = () => server.close();
    origin = `http://127.0.0.1:${port}`;
    alias = `http://localhost:${port}`;
    const embedding = { hostOrigins: [origin], comments: true };
    service = await startEmbedService(embedding, { appFolder: await builtPage() });
  });
  after(async () => {
    close();
    await service.close();
  });

  const tag = (baseUrl = service.origin, attributes = 'session-url="/api/embed-session"') =>
    `<!doctype html><!-- <svc-embed base-url="http://commented.invalid"></svc-embed> -->
    <script>const text = '<svc-embed base-url="http://quoted.invalid"></svc-embed>';</script>
    <script type="module" src="/svc-embed.min.js"></script>
    <svc-embed base-url="${baseUrl}" dashboard="sales" ${attributes}></svc-embed>`;

  /** An endpoint of a backend with this API key. */
  const endpointWith = (apiKey: string): RequestListener => {
    const client = createEmbedClient({ baseUrl: service.origin, apiKey });
    const session = () => ({ deploymentId: 1, externalId: 'ada', embedTenantName: 'globex' });
    const handle = toNodeHandler(sessionEndpoint({ client, session, onError: () => {} }));
    return (request, response) => void handle(request, response);
  };

  /** Starts a proxy in front of the service that changes its responses. */
  async function proxy(test: TestContext, change: (headers: Headers) => void) {
    const started = await serve(async ({ url = '' }, response) => {
      const upstream = await fetch(service.origin + url);
      const headers = new Headers(upstream.headers);
      for (const name of ['content-length', 'content-encoding']) headers.delete(name);
      change(headers);
      response.writeHead(upstream.status, Object.fromEntries(headers)).end(await upstream.text());
    });
    test.after(() => started.server.close());
    return `http://127.0.0.1:${started.port}`;
  }

  const doctor = (args: readonly string[] = [origin], variables: NodeJS.ProcessEnv = {}) =>
    runDoctor(args, variables);

  /** Asserts that there is one finding, and that its message and fix match. */
  async function expectFinding(
    code: string,
    pattern: RegExp,
    args: string[] = [origin],
    variables = {},
  ) {
    const result = await doctor([...args, '--json'], variables);
    assert.deepEqual(
      result.findings.map((finding) => finding.code),
      [code],
      result.output + result.errors,
    );
    const [finding] = result.findings;
    assert.match(`${finding?.message} ${finding?.fix}`, pattern);
    assert.equal(result.code, 1);
  }

  /** Resets the host to one without a finding. */
  function reset(html = tag(), policy?: string): void {
    page = (_, response) => {
      if (policy) response.setHeader('content-security-policy', policy);
      response.end(html);
    };
    script = SCRIPT;
    endpoint = endpointWith(API_KEY);
  }

  it('finds nothing on a page that works, and exits with 0', async () => {
    reset();
    const args = [origin, '--service', service.origin, '--key-env', 'KEY'];
    const { code, output, errors } = await doctor(args, { KEY: API_KEY });
    assert.equal(output, 'Nothing to change.\n', errors);
    assert.equal(code, 0);
  });

  it('finds nothing under the policy of the README, and does not regard 401 as a failure', async () => {
    reset(
      tag(),
      `default-src 'none'; script-src 'self'; connect-src 'self' ${service.origin}; frame-src ${service.origin}; require-trusted-types-for 'script'; trusted-types 'none'`,
    );
    endpoint = (_, response) => void response.writeHead(401).end();
    assert.equal((await doctor()).output, 'Nothing to change.\n');
  });

  const policies = {
    'csp-frame-src': ["default-src *; frame-src 'self'", /to frame-src/],
    'csp-connect-src': ["frame-src *; connect-src 'self'", /to connect-src/],
    'csp-trusted-types': ["require-trusted-types-for 'script'; trusted-types other", /lit-html/],
  } as const;
  for (const [code, [policy, pattern]] of Object.entries(policies))
    it(`finds ${code} in a header and in a meta tag`, async () => {
      const html = `${tag()}<svc-comments></svc-comments>`;
      reset(html, policy);
      await expectFinding(code, pattern);
      reset(`<meta http-equiv="Content-Security-Policy" content="${policy}">${html}`);
      await expectFinding(code, pattern);
    });

  it('finds an origin that hostOrigins lacks, and names the other name of this machine', async () => {
    reset();
    await expectFinding(
      'frame-refused',
      new RegExp(`It allows ${origin}, .*"${alias}" to hostOrigins`),
      [alias],
    );
  });

  it('finds a host that no account has', async () => {
    reset(tag(`http://localhost:${service.port}`));
    await expectFinding('unknown-host', /"localhost" to hosts/);
  });

  it('finds an address that is not the service, or that does not respond', async (test) => {
    reset(tag(origin));
    await expectFinding('not-the-service', /base-url/);
    reset(tag('http://host.invalid'));
    await expectFinding('frame-unreachable', /host\.invalid does not respond.*base-url/);
    const change = (headers: Headers) =>
      headers.get('content-type')?.includes('plain') && headers.set('content-encoding', 'gzip');
    reset(tag(await proxy(test, change)));
    await expectFinding('frame-unreachable', /does not respond/);
  });

  it('finds headers that a proxy has changed', async (test) => {
    const rewritten = await proxy(test, (headers) => headers.delete('content-security-policy'));
    reset(tag(rewritten));
    await expectFinding('frame-ancestors', /proxy/);
    const added = await proxy(test, (headers) => headers.set('x-frame-options', 'DENY'));
    reset(tag(added));
    await expectFinding('x-frame-options', /proxy/);
  });

  it('finds a service without an embedded app', async (test) => {
    const empty = await startEmbedService({ hostOrigins: [origin] });
    test.after(() => empty.close());
    reset(tag(empty.origin));
    await expectFinding('frame-status', /503.*SVC_EMBED_APP/);
  });

  it('finds a clock that differs by more than a minute', async (test) => {
    const late = () => new Date(Date.now() + 3_600_000).toUTCString();
    reset(tag(await proxy(test, (headers) => headers.set('date', late()))));
    await expectFinding('clock', /by 3[56]\d\d s.*NTP/);
  });

  it('finds a script of another version than the service', async () => {
    reset();
    script = '/*! svc-embed 0.0.1 */';
    await expectFinding('versions', new RegExp(`0\\.0\\.1, the service ${VERSION}`));
  });

  it('finds a session endpoint that fails, with the setting that it names', async () => {
    reset();
    endpoint = endpointWith('another-key-of-a-backend');
    await expectFinding('session-endpoint', /424\..*apiKey/);
    endpoint = (_, response) => void response.writeHead(404).end();
    await expectFinding('session-endpoint', /responds with 404.*session-url/);
    endpoint = (_, response) => void response.end('<!doctype html>');
    await expectFinding('session-endpoint', /without a sessionId/);
  });

  it('finds a session endpoint of another origin', async () => {
    reset(tag(service.origin, `session-url="${service.origin}/session"`));
    await expectFinding('session-endpoint-origin', /sessionProvider/);
  });

  it('finds an API key that the service rejects, and prints none', async () => {
    reset();
    const args = [origin, '--service', service.origin, '--key-env', 'KEY'];
    await expectFinding('api-key', /401 to the API key in KEY/, args, {
      KEY: 'another-secret-key',
    });
    const { output, errors } = await doctor(args, { KEY: 'another-secret-key' });
    assert.doesNotMatch(output + errors, /another-secret-key/);
  });

  it('sends the API key to the origin of --service only, whatever the page names', async (test) => {
    const received: string[] = [];
    const foreign = await serve(({ headers }, response) => {
      received.push(headers.authorization ?? '');
      response.end('{"allowed":true}');
    });
    test.after(() => foreign.server.close());
    reset(tag(`http://127.0.0.1:${foreign.port}`));
    const withoutService = await doctor([origin, '--key-env', 'KEY'], { KEY: API_KEY });
    assert.equal(withoutService.code, 2);
    assert.match(withoutService.errors, /--key-env requires --service/);
    const args = [origin, '--service', service.origin, '--key-env', 'KEY'];
    assert.equal((await doctor(args, { KEY: API_KEY })).code, 0);
    assert.deepEqual(received.filter(Boolean), []);
  });

  it('reads a relative or invalid src, and finds a script that does not respond', async () => {
    reset(`<svc-embed src="/embed/chat"></svc-embed>`);
    await expectFinding('not-the-service', /base-url/);
    reset(`<svc-embed src="http://["></svc-embed>`);
    await expectFinding('no-element', /--service/);
    reset(`<svc-embed src="javascript:alert(1)"></svc-embed>`, 'frame-src https://a.example');
    await expectFinding('no-element', /--service/);
    reset(tag().replace('/svc-embed.min.js', 'http://host.invalid/svc-embed.min.js'));
    await expectFinding('script-status', /svc-embed\.min\.js does not respond/);
  });

  it('finds a page without an element, unless --service names the service', async () => {
    reset('<!doctype html><div id="root"></div>');
    await expectFinding('no-element', /--service/);
    assert.equal((await doctor([origin, '--service', service.origin])).code, 0);
  });

  it('finds a page that does not respond, and one that responds with an error', async () => {
    await expectFinding('page-unreachable', /does not respond/, ['http://127.0.0.1:9']);
    page = (_, response) => void response.writeHead(404).end();
    await expectFinding('page-status', /404/);
  });

  it('does not read more than 2 MiB of a page', async () => {
    page = (_, response) => void response.end('x'.repeat(3 * 1024 * 1024));
    await expectFinding('page-unreachable', /more than 2097152 bytes/);
  });

  it('prints no control characters of a response, also as JSON', async () => {
    reset();
    endpoint = (_, response) => {
      const problem = { title: 'x', status: 500, detail: 'a\u001b[31mb\u009b2J\u007f\u202e\nc' };
      response.writeHead(400).end(JSON.stringify(problem));
    };
    for (const args of [[origin], [origin, '--json']]) {
      const { output } = await doctor(args);
      assert.match(output, /a \[31mb 2J {3}c/);
      assert.doesNotMatch(output, /[^\P{Cc}\n]|\p{Bidi_Control}|\\u/u);
    }
  });

  it('has the version of the package', () => {
    assert.equal(JSON.parse(readFileSync('package.json', 'utf8')).version, VERSION);
  });

  const invalid: [args: string[], message: RegExp][] = [
    [[], /the address of a page/],
    [['not-an-address'], /The page must be an http/],
    [['http://user:secret@127.0.0.1'], /without credentials/],
    [['http://127.0.0.1', 'more'], /Expected doctor/],
    [['http://127.0.0.1', '--unknown'], /--unknown/],
    [
      ['http://127.0.0.1', '--service', 'http://127.0.0.1', '--key-env', 'NOT_SET'],
      /NOT_SET is not/,
    ],
  ];
  for (const [args, message] of invalid)
    it(`exits with 2 for ${JSON.stringify(args)}`, async () => {
      const { code, errors } = await doctor(args);
      assert.equal(code, 2);
      assert.match(errors, message);
      assert.doesNotMatch(errors, /secret/);
    });
});
