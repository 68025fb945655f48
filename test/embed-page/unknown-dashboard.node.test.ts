import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { builtPage } from '../node/built-page.ts';
import { type EmbedService, startEmbedService } from '../node/embed-service.ts';
import { type HostPage, openHostPage } from '../node/host-page.ts';

describe('the built-in page with a dashboard that the session may not read', () => {
  let service: EmbedService;
  let host: HostPage;
  before(async () => {
    host = await openHostPage();
    const embedding = { hostOrigins: [host.origin], comments: true };
    service = await startEmbedService(embedding, { appFolder: await builtPage() });
  });
  after(async () => {
    await host.close();
    await service.close();
  });

  /** Loads a dashboard. Returns the names of the events, the errors and the state of the element. */
  async function load(dashboard: string, session?: object) {
    const sessionId = await service.mint(session);
    return host.page.evaluate(
      (baseUrl, dashboard, sessionId) =>
        new Promise<{ state: string; errors: unknown[]; failure: string | undefined }>(
          (resolve) => {
            const embed = document.createElement('svc-embed');
            Object.assign(embed, { baseUrl, dashboard, sessionId });
            const errors: unknown[] = [];
            embed.addEventListener('svc-error', ({ error, payload }) => {
              errors.push(payload ?? error?.code);
            });
            const finish = async (failure?: string) => {
              await embed.updateComplete;
              resolve({ state: embed.state, errors, failure });
            };
            document.body.replaceChildren(embed);
            embed.whenReady().then(
              () => finish(),
              (error) => finish(error.message),
            );
          },
        ),
      service.origin,
      dashboard,
      sessionId,
    );
  }

  /** The frame of the embed. */
  async function frame() {
    const found = host.page.frames().find((candidate) => candidate.parentFrame());
    assert.ok(found);
    return found;
  }

  it('reports one fatal error that names the attribute, and shows no comment box', async () => {
    const { state, errors } = await load('salse');
    assert.equal(state, 'error');
    assert.deepEqual(errors, [
      {
        name: 'DashboardNotFoundError',
        message:
          'There is no dashboard "salse". Check the attribute dashboard, and dashboards in the configuration.',
        context: 'embed-render',
        fatal: true,
      },
    ]);
    const page = await frame();
    assert.match(await page.$eval('[role=alert]', (alert) => alert.textContent ?? ''), /salse/);
    assert.equal(await page.$('svc-comments'), null);
  });

  it('names the deployment if the dashboard belongs to another one', async () => {
    const { state, errors } = await load('sales', { deploymentId: 2 });
    assert.equal(state, 'error');
    assert.equal(errors.length, 1);
    const { name, message, fatal } = errors[0] as Record<string, unknown>;
    assert.equal(name, 'DashboardForbiddenError');
    assert.match(`${message}`, /"sales".* deploymentId/);
    assert.equal(fatal, true);
  });

  it('reports an unknown dashboard of a navigation, and shows it without a comment box', async () => {
    const { state } = await load('sales');
    assert.equal(state, 'ready');
    const { name, fatal } = await host.page.evaluate(
      () =>
        new Promise<Record<string, unknown>>((resolve) => {
          const embed = document.querySelector('svc-embed');
          embed?.addEventListener('svc-error', ({ payload }) => resolve({ ...payload }), {
            once: true,
          });
          embed?.navigate('/embed/dashboard/salse');
        }),
    );
    assert.equal(name, 'DashboardNotFoundError');
    assert.equal(fatal, undefined);
    const page = await frame();
    await page.waitForFunction(() => {
      const comments = document.querySelector('svc-comments')?.shadowRoot;
      return comments?.querySelector('[part=error]') && !comments.querySelector('textarea');
    });
  });
});
