import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type {} from '../../src/host/define.ts';
import { comment, dashboardIn, leaveAndLogOut } from './app-page.ts';
import { runCommand } from './run-command.ts';
import { useApp } from './use-app.ts';

const SERVER_RENDERING = `
  import { createElement, StrictMode } from 'react';
  import { renderToString } from 'react-dom/server';
  import { SvcComments, SvcEmbed } from 'svc-embed/react';
  console.error = (message) => console.log(message);
  for (const component of [SvcEmbed, SvcComments]) {
    const element = createElement(component, { dashboard: 'sales', onError: () => undefined });
    console.log(renderToString(createElement(StrictMode, null, element)));
  }`;

type EmbedProperties = HTMLElementTagNameMap['svc-embed'];

/** Resolves when the embed in a section of the page displays the dashboard. */
const dashboardOf = (page: Page, section: string) =>
  dashboardIn(page.getByRole('region', { name: section }));

/** Tests the app `react`, with other versions of its dependencies. */
export function testReactApp(title: string, versions: Readonly<Record<string, string>>): void {
  describe(title, () => {
    const running = useApp('react', { versions });

    it('shows the dashboard and the comments, and sets properties, handlers and ref', async () => {
      const { page, consoleErrors } = await running.open();
      await dashboardOf(page, 'Dashboard');
      const comments = page.locator('svc-comments');
      await comment(page, comments, 'a comment from the component');
      await page.getByRole('button', { name: 'Refresh' }).click();
      const theme = await page
        .locator('svc-embed')
        .first()
        .evaluate((embed) => Reflect.get(embed, 'theme'));
      assert.deepEqual(theme, { primaryColor: '#0a7' });
      assert.deepEqual(consoleErrors, []);
    });

    it('passes the attributes of the tag, also JSON', async () => {
      const { page } = await running.open();
      await dashboardOf(page, 'Tag');
      const tag = page.getByRole('region', { name: 'Tag' }).locator('svc-embed');
      const { theme, filters } = await tag.evaluate(({ theme, filters }: EmbedProperties) => ({
        theme,
        filters,
      }));
      assert.deepEqual(theme, { primaryColor: '#0a7' });
      assert.deepEqual(filters, { 'sales.region': 'emea' });
      if (!versions.react) await page.getByText('The embed is ready.').waitFor();
    });

    it('is ready after the viewer has left the page and returned, and logs out', async () => {
      const { page } = await running.open();
      await dashboardOf(page, 'Dashboard');
      await leaveAndLogOut(page);
    });

    it('passes svc-error to onError', async () => {
      const { page } = await running.openRejected();
      await page.getByRole('alert').filter({ hasText: 'mint-refused' }).waitFor();
    });

    it('requests one session for each component and shows one frame in StrictMode', async () => {
      await running.app.run('dev');
      const { page } = await running.open('about:blank');
      const surfaces: unknown[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/api/embed-session')) surfaces.push(request.postDataJSON());
      });
      await page.goto(running.app.url);
      await dashboardOf(page, 'Dashboard');
      await page.locator('svc-comments').getByRole('textbox').waitFor();
      const request = { reason: 'initial', surface: 'dashboard', dashboard: 'sales' };
      await dashboardOf(page, 'Tag');
      assert.deepEqual(surfaces, [request, request, request]);
      assert.equal(await page.locator('svc-embed iframe').count(), 2);
    });

    it('shows the inspector in development, and does not build it', async () => {
      const { page } = await running.open();
      await page.getByRole('button', { name: 'svc-embed inspector' }).click();
      const ready = page.locator('svc-inspector [part~=entry]').filter({ hasText: 'svc-ready' });
      await ready.first().waitFor();
      const scripts = globSync('dist/assets/*.js', { cwd: running.app.folder });
      assert.ok(scripts.length > 0);
      for (const script of scripts)
        assert.ok(
          !readFileSync(join(running.app.folder, script), 'utf8').includes('svc-inspector'),
        );
    });

    it('renders the tags on a server, without a warning', async () => {
      const args = ['--input-type=module', '--eval', SERVER_RENDERING];
      const output = await runCommand(running.app.folder, process.execPath, ...args);
      assert.deepEqual(output.trim().split('\n'), [
        '<svc-embed defer-hydration=""></svc-embed>',
        '<svc-comments defer-hydration=""></svc-comments>',
      ]);
    });

    it('has the directive for server components', () => {
      const script = join(running.app.folder, 'node_modules/svc-embed/dist/react.js');
      assert.match(readFileSync(script, 'utf8'), /^["']use client["'];/);
    });
  });
}
