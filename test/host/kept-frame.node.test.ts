import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { builtPage } from '../node/built-page.ts';
import { bundle } from '../node/bundle.ts';
import { type EmbedService, startEmbedService } from '../node/embed-service.ts';
import { type HostPage, openHostPage } from '../node/host-page.ts';

/** The recipe of docs/session-lifecycle.md. */
const SHOW = `
  const embed = document.createElement('svc-embed');
  Object.assign(embed, { baseUrl: BASE_URL, dashboard: 'sales', sessionUrl: '/session' });
  const parking = document.body.appendChild(document.createElement('div'));
  parking.hidden = true;
  const canMove = 'moveBefore' in parking;
  if (canMove) parking.append(embed);
  function show(slot) {
    if (canMove) (slot ?? parking).moveBefore(embed, null);
    else if (slot) slot.append(embed);
    else embed.remove();
  }`;

/** Apps whose \`go(path)\` displays another route; each route has the element. */
const apps: Readonly<Record<string, string>> = {
  React: `
    import * as React from 'react';
    import { createRoot } from 'react-dom/client';
    import { flushSync } from 'react-dom';
    ${SHOW}
    function Page({ path }) {
      const slot = React.useRef(null);
      React.useLayoutEffect(() => {
        show(slot.current);
        return () => show();
      }, []);
      return React.createElement('main', { ref: slot, id: path });
    }
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    const page = (path) => path && React.createElement(Page, { key: path, path });
    const app = (path) => React.createElement(STRICT ? React.StrictMode : 'div', null, page(path));
    window.go = (path) => flushSync(() => root.render(app(path)));`,
  Vue: `
    import { createApp, h, nextTick, onBeforeUnmount, onMounted, ref } from 'vue';
    ${SHOW}
    const Page = {
      props: ['path'],
      setup({ path }) {
        const slot = ref();
        onMounted(() => show(slot.value));
        onBeforeUnmount(() => show());
        return () => h('main', { ref: slot, id: path });
      },
    };
    const path = ref();
    createApp({ render: () => path.value && h(Page, { key: path.value, path: path.value }) }).mount(
      document.body.appendChild(document.createElement('div')),
    );
    window.go = (next) => {
      path.value = next;
      return nextTick();
    };`,
  'no framework': `
    ${SHOW}
    window.go = (path) => {
      show();
      document.querySelector('main')?.remove();
      if (!path) return;
      const main = document.body.appendChild(document.createElement('main'));
      main.id = path;
      show(main);
    };`,
};

describe('an element that is moved between routes', () => {
  let host: HostPage;
  let service: EmbedService;
  let script: Uint8Array | undefined;
  let mints = 0;
  before(async () => {
    host = await openHostPage({
      '/session': async (_, response) => {
        mints++;
        response.end(JSON.stringify({ sessionId: await service.mint() }));
      },
      '/app.js': (_, response) => {
        response.setHeader('content-type', 'text/javascript').end(script);
      },
    });
    const appFolder = await builtPage();
    service = await startEmbedService({ hostOrigins: [host.origin] }, { appFolder });
  });
  after(async () => {
    await host.close();
    await service.close();
  });

  /** Visits three routes, one without the element, and the first one again. Returns how many frames there were. */
  async function visitRoutes(app: string, isStrict: boolean, canMove: boolean): Promise<number> {
    mints = 0;
    script = await bundle(apps[app] ?? '', {
      define: {
        BASE_URL: JSON.stringify(service.origin),
        STRICT: `${isStrict}`,
        'process.env.NODE_ENV': '"development"',
      },
    });
    const { page } = host;
    await page.goto(host.origin);
    if (!canMove)
      await page.evaluate(() => Reflect.deleteProperty(Element.prototype, 'moveBefore'));
    await page.addScriptTag({ url: '/app.js', type: 'module' });
    const frames = await page.evaluate(async () => {
      const go = Reflect.get(globalThis, 'go') as (path?: string) => Promise<void> | void;
      const found = new Set<unknown>();
      for (const path of ['sales', 'costs', undefined, 'sales']) {
        await go(path);
        if (!path) continue;
        const embed = document.querySelector('svc-embed');
        if (embed?.parentElement?.id !== path) throw new Error('It is somewhere else.');
        await embed?.whenReady();
        found.add(embed?.shadowRoot?.querySelector('iframe'));
      }
      return found.size;
    });
    assert.equal(await page.$eval('svc-embed', ({ state }) => state), 'ready');
    return frames;
  }

  for (const app of Object.keys(apps)) {
    it(`keeps its frame and session with moveBefore() (${app})`, async () => {
      assert.deepEqual([await visitRoutes(app, false, true), mints], [1, 1]);
    });

    it(`loads once for each route without moveBefore() (${app})`, async () => {
      assert.deepEqual([await visitRoutes(app, false, false), mints], [3, 3]);
    });
  }

  it('keeps its frame in the StrictMode of React, which mounts each page twice', async () => {
    assert.deepEqual([await visitRoutes('React', true, true), mints], [1, 1]);
  });
});
