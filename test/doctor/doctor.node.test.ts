import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { after, before, describe, it, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { VERSION } from '../../src/api/version.ts';
import { builtPage } from '../node/built-page.ts';
import { API_KEY, startEmbedService } from '../node/embed-service.ts';
import { serve } from '../node/serve.ts';
import { CheckedHost } from './checked-host.ts';

describe('svc-embed doctor', () => {
  let host: CheckedHost;
  before(async () => {
    host = await CheckedHost.start();
  });
  after(() => host.close());

  /** Starts a proxy in front of the service that changes its responses. */
  async function proxy(test: TestContext, change: (headers: Headers) => void) {
    const started = await serve(async (request, response) => {
      const upstream = await fetch(host.service.origin + request.url, {
        method: request.method,
        headers: {
          'content-type': 'application/json',
          authorization: request.headers.authorization ?? '',
        },
        ...(request.method === 'POST' && { body: await text(request) }),
      });
      const headers = new Headers(upstream.headers);
      for (const name of ['content-length', 'content-encoding']) headers.delete(name);
      change(headers);
      response.writeHead(upstream.status, Object.fromEntries(headers)).end(await upstream.text());
    });
    test.after(() => started.server.close());
    return `http://127.0.0.1:${started.port}`;
  }

  it('passes every check of a page that works, and exits with 0', async () => {
    host.reset();
    const args = [host.origin, '--service', host.service.origin, '--key-env', 'KEY'];
    const { code, output, errors } = await host.doctor(args, { KEY: API_KEY });
    assert.equal(code, 0, output + errors);
    const checks = Array.from(output.matchAll(/^passed {3}([a-z-]+): .+$/gm), ([, check]) => check);
    const expected = 'page element policy frame clock version api-key session dashboard';
    assert.deepEqual(checks, expected.split(' '));
    const command = ['src/doctor/main.ts', 'doctor', ...args];
    const env = { ...process.env, KEY: API_KEY };
    const { stdout } = await promisify(execFile)(process.execPath, command, { env });
    assert.equal(stdout.match(/^passed /gm)?.length, checks.length, stdout);
  });

  it('passes under the policy of the README', async () => {
    host.reset(
      host.tag(),
      `default-src 'none'; script-src 'self'; connect-src 'self' ${host.service.origin}; frame-src ${host.service.origin}; require-trusted-types-for 'script'; trusted-types 'none'`,
    );
    await host.expectSkipped([], /^/);
  });

  const policies = {
    'csp-frame-src': ["default-src *; frame-src 'self'", /to frame-src/],
    'csp-connect-src': ["frame-src *; connect-src 'self'", /to connect-src/],
    'csp-script-src': ['script-src https://cdn.example', /to script-src/],
    'csp-trusted-types': ["require-trusted-types-for 'script'; trusted-types other", /lit-html/],
  } as const;
  for (const [code, [policy, pattern]] of Object.entries(policies))
    it(`finds ${code} in a header and in a meta tag`, async () => {
      const html = `${host.tag()}<svc-comments></svc-comments>`;
      host.reset(html, policy);
      await host.expectFinding(code, pattern);
      host.reset(`<meta http-equiv="Content-Security-Policy" content="${policy}">${html}`);
      await host.expectFinding(code, pattern);
    });

  it('finds a sandbox in the policy of a header, but not of a meta tag', async () => {
    host.reset(host.tag(), 'sandbox allow-scripts');
    await host.expectFinding('csp-sandbox', /Add allow-same-origin to sandbox/);
    const meta = '<meta http-equiv="Content-Security-Policy" content="sandbox">';
    host.reset(meta + host.tag());
    await host.expectSkipped([], /^/);
  });

  it('accepts a script that a nonce or a hash allows', async () => {
    host.reset(host.tag(), "script-src 'nonce-r4nd0m' 'strict-dynamic'");
    await host.expectSkipped([], /^/);
  });

  it('resolves relative addresses against the base of the page, as the element does', async () => {
    host.reset(`<base href="/api/">${host.tag(undefined, 'session-url="embed-session"')}`);
    await host.expectSkipped([], /^/);
  });

  it('finds a script tag that is not a module', async () => {
    host.reset(host.tag().replace('type="module"', ''));
    await host.expectFinding('script-type', /type="module"/);
  });

  it('finds an element whose tag ends with a slash, which HTML ignores', async () => {
    host.reset(`${host.tag().replace(/><\/svc-embed>$/, ' />')}<p>More</p>`);
    await host.expectFinding('unclosed', /Write <svc-embed …><\/svc-embed>/);
    const attributes = 'session-url="/api/embed-session" data-text="/>"';
    host.reset(`${host.tag(undefined, attributes)}<svc-comments/><br/><svg><path/></svg>`);
    await host.expectFinding('unclosed', /Write <svc-comments …><\/svc-comments>/);
  });

  it('finds a Cross-Origin-Embedder-Policy that blocks the frame', async () => {
    host.reset(host.tag(), undefined, { 'cross-origin-embedder-policy': 'require-corp' });
    await host.expectFinding('frame-blocked', /Cross-Origin-Embedder-Policy.*proxy/);
  });

  it('finds an element without without-messages for an account that has none', async (test) => {
    const account = { plan: 'standard' } as const;
    const options = { appFolder: await builtPage(), account };
    const standard = await startEmbedService({ hostOrigins: [host.origin] }, options);
    test.after(() => standard.close());
    const session = 'session-url="/api/embed-session"';
    host.reset(host.tag(standard.origin));
    host.endpoint = host.endpointWith(API_KEY, standard.origin);
    await host.expectFinding('without-messages', /standard/);
    host.page = (_, response) =>
      void response.end(host.tag(standard.origin, `${session} without-messages`));
    await host.expectSkipped([], /^/);
  });

  it('finds an origin that hostOrigins lacks, and names the other name of this machine', async () => {
    host.reset();
    const alias = host.origin.replace('127.0.0.1', 'localhost');
    await host.expectFinding(
      'frame-refused',
      new RegExp(`It allows ${host.origin}, .*"${alias}" to hostOrigins`),
      [alias],
    );
  });

  it('finds a host that no account has', async () => {
    host.reset(host.tag(`http://localhost:${host.service.port}`));
    await host.expectFinding('unknown-host', /"localhost" to hosts/);
  });

  it('finds an address that is not the service, or that does not respond', async (test) => {
    host.reset(host.tag(host.origin));
    await host.expectFinding('not-the-service', /base-url/);
    host.reset(host.tag('http://host.invalid'));
    await host.expectFinding('frame-unreachable', /host\.invalid does not respond.*base-url/);
    const change = (headers: Headers) =>
      headers.get('content-type')?.includes('plain') && headers.set('content-encoding', 'gzip');
    host.reset(host.tag(await proxy(test, change)));
    await host.expectFinding('frame-unreachable', /does not respond/);
  });

  it('finds headers that a proxy has changed', async (test) => {
    const rewritten = await proxy(test, (headers) => headers.delete('content-security-policy'));
    host.reset(host.tag(rewritten));
    await host.expectFinding('frame-ancestors', /proxy/);
    const added = await proxy(test, (headers) => headers.set('x-frame-options', 'DENY'));
    host.reset(host.tag(added));
    await host.expectFinding('x-frame-options', /proxy/);
  });

  it('finds a service without an embedded app', async (test) => {
    const empty = await startEmbedService({ hostOrigins: [host.origin] });
    test.after(() => empty.close());
    host.reset(host.tag(empty.origin));
    host.endpoint = host.endpointWith(API_KEY, empty.origin);
    await host.expectFinding('frame-status', /503.*SVC_EMBED_APP/);
  });

  it('finds a clock that differs by more than a minute', async (test) => {
    const late = () => new Date(Date.now() + 3_600_000).toUTCString();
    host.reset(host.tag(await proxy(test, (headers) => headers.set('date', late()))));
    await host.expectFinding('clock', /by 3[56]\d\d s.*NTP/);
  });

  it('finds a script of another version than the service', async () => {
    host.reset();
    host.script = '/*! svc-embed 0.0.1 */';
    await host.expectFinding('versions', new RegExp(`0\\.0\\.1, the service ${VERSION}`));
  });

  it('finds a session endpoint that fails, with the setting that it names', async () => {
    host.reset();
    host.endpoint = host.endpointWith('another-key-of-a-backend');
    await host.expectFinding('session-endpoint', /424\..*apiKey/);
    host.endpoint = (_, response) => void response.writeHead(404).end();
    await host.expectFinding('session-endpoint', /responds with 404.*session-url/);
    host.endpoint = (_, response) => void response.end('<!doctype html>');
    await host.expectFinding('session-endpoint', /without a sessionId/);
  });

  it('finds a session endpoint of another origin', async () => {
    host.reset(host.tag(host.service.origin, `session-url="${host.service.origin}/session"`));
    await host.expectFinding('session-endpoint-origin', /sessionProvider/);
  });

  it('finds an API key that the service rejects, and prints none', async () => {
    host.reset();
    const args = [host.origin, '--service', host.service.origin, '--key-env', 'KEY'];
    await host.expectFinding('api-key', /401 to the API key in KEY/, args, {
      KEY: 'another-secret-key',
    });
    const { output, errors } = await host.doctor(args, { KEY: 'another-secret-key' });
    assert.doesNotMatch(output + errors, /another-secret-key/);
  });

  it('sends the API key to the origin of --service only, whatever the page names', async (test) => {
    const received: string[] = [];
    const foreign = await serve(({ headers }, response) => {
      received.push(headers.authorization ?? '');
      response.end('{"allowed":true}');
    });
    test.after(() => foreign.server.close());
    host.reset(host.tag(`http://127.0.0.1:${foreign.port}`));
    const withoutService = await host.doctor([host.origin, '--key-env', 'KEY'], { KEY: API_KEY });
    assert.equal(withoutService.code, 2);
    assert.match(withoutService.errors, /--key-env requires --service/);
    const args = [host.origin, '--service', host.service.origin, '--key-env', 'KEY'];
    assert.equal((await host.doctor(args, { KEY: API_KEY })).code, 0);
    assert.deepEqual(received.filter(Boolean), []);
  });

  it('reads a relative or invalid src, and finds a script that does not respond', async () => {
    host.reset(`<svc-embed src="/embed/chat"></svc-embed>`);
    await host.expectFinding('not-the-service', /base-url/);
    host.reset(`<svc-embed src="http://["></svc-embed>`);
    await host.expectFinding('no-element', /--service/);
    host.reset(`<svc-embed src="javascript:alert(1)"></svc-embed>`, 'frame-src https://a.example');
    await host.expectFinding('no-element', /--service/);
    host.reset(host.tag().replace('/svc-embed.min.js', 'http://host.invalid/svc-embed.min.js'));
    await host.expectFinding('script-status', /svc-embed\.min\.js does not respond/);
  });

  it('finds a page without an element, unless --service names the service', async () => {
    host.reset('<!doctype html><div id="root"></div>');
    await host.expectFinding('no-element', /--service/);
    const args = [host.origin, '--service', host.service.origin];
    const checks = await host.expectSkipped(['element', 'session', 'dashboard'], /--browser/, args);
    assert.ok(checks.includes('frame'));
  });

  it('finds a page that does not respond, and one that responds with an error', async () => {
    await host.expectFinding('page-unreachable', /does not respond/, ['http://127.0.0.1:9']);
    host.page = (_, response) => void response.writeHead(404).end();
    await host.expectFinding('page-status', /404/);
  });

  it('does not read more than 2 MiB of a page', async () => {
    host.page = (_, response) => void response.end('x'.repeat(3 * 1024 * 1024));
    await host.expectFinding('page-unreachable', /more than 2097152 bytes/);
  });

  it('prints no control characters of a response, also as JSON', async () => {
    host.reset();
    host.endpoint = (_, response) => {
      const problem = { title: 'x', status: 500, detail: 'a\u001b[31mb\u009b2J\u007f\u202e\nc' };
      response.writeHead(400).end(JSON.stringify(problem));
    };
    for (const args of [[host.origin], [host.origin, '--json']]) {
      const { output } = await host.doctor(args);
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
    [['http://127.0.0.1', '--cookie', 'id=secret\n'], /--cookie contains a character/],
    [['http://127.0.0.1', '--session-url', 'ftp:x'], /--session-url must be an http/],
    [
      ['http://127.0.0.1', '--service', 'http://127.0.0.1', '--key-env', 'NOT_SET'],
      /NOT_SET is not/,
    ],
  ];
  for (const [args, message] of invalid)
    it(`exits with 2 for ${JSON.stringify(args)}`, async () => {
      const { code, errors } = await host.doctor(args);
      assert.equal(code, 2);
      assert.match(errors, message);
      assert.doesNotMatch(errors, /secret/);
    });
});
