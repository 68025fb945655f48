import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { buildScriptTag } from '../../bench/script-tag.ts';
import { type HostPage, openHostPage, type PageRoutes } from '../../node/host-page.ts';

describe('the script tag of <svc-embed>', () => {
  let host: HostPage;
  /** The paths of the files that were requested, but the script itself. */
  let requested: string[];
  let isLater: boolean;

  before(async () => {
    const { files } = await buildScriptTag('cdn');
    const routes: PageRoutes = Object.fromEntries(
      Object.entries(files).map(([path, code]) => [
        path,
        (_, response) => {
          if (path !== '/svc-embed.min.js') requested.push(path);
          response.setHeader('content-type', 'text/javascript');
          if (path === '/svc-embed.min.js' || !isLater) response.end(code);
        },
      ]),
    );
    routes['/script-tag'] = (_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><script type="module" src="/svc-embed.min.js"></script>');
    };
    host = await openHostPage(routes);
  });
  after(() => host.close());

  /** Loads an embed whose server does not exist; returns the error and the files that were requested before. */
  async function fail() {
    requested = [];
    await host.page.goto(`${host.origin}/script-tag`);
    const failure = await host.failure({
      'base-url': 'http://host.invalid',
      dashboard: 'sales',
      'ready-timeout': '300',
    });
    return { code: failure?.code, requested };
  }

  it('loads one other file, when a frame is not ready', async () => {
    isLater = false;
    const { code, requested } = await fail();
    assert.equal(code, 'frame-unreachable');
    assert.equal(requested.length, 1);
  });

  it('reports ready-timeout if that file does not load in time', async () => {
    isLater = true;
    const { code, requested } = await fail();
    assert.equal(code, 'ready-timeout');
    assert.equal(requested.length, 1);
  });
});
