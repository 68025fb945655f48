import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { FrameLocator } from 'playwright-core';
import { button, untilEqual } from './browser.ts';
import type { EmbedTestServer } from './embed-test-server.ts';

interface Surface {
  readonly name: 'dashboard' | 'app' | 'chat';
  readonly path: string;
  /** Waits until the surface is shown. */
  ready(frame: FrameLocator): Promise<void>;
  /** An invalid path of the surface and its error message. */
  readonly invalidPath: readonly [path: string, message: string];
  /** Returns to the surface. */
  back(frame: FrameLocator, navigate: (path: string) => Promise<void>): Promise<void>;
}

const workspace = (frame: FrameLocator) =>
  frame.getByRole('heading', { name: 'Workspace', exact: true }).waitFor();
const backToWorkspace = (frame: FrameLocator) =>
  frame.getByRole('link', { name: 'Back to the workspace' }).click();

const surfaces: readonly Surface[] = [
  {
    name: 'dashboard',
    path: '/embed/dashboard/flights',
    ready: (frame) => frame.getByText('200,000').first().waitFor(),
    invalidPath: ['/embed/dashboard/flights/reports', 'You do not have access to this dashboard'],
    back: (_, navigate) => navigate('/embed/dashboard/flights'),
  },
  {
    name: 'app',
    path: '/embed/d/1/app',
    ready: workspace,
    invalidPath: ['/embed/d/1/app/reports', 'Page not found'],
    back: backToWorkspace,
  },
  {
    name: 'chat',
    path: '/embed/chat',
    ready: (frame) => frame.getByText('Try one of these').waitFor(),
    invalidPath: ['/embed/chat/reports', 'Page not found'],
    back: (frame) => button(frame, 'Open the chat').click(),
  },
];

/** Defines the tests of invalid input on every surface. */
export function badInputTests(server: () => EmbedTestServer): void {
  /** Opens a path with a session for a surface. */
  const open = async (surface: Surface['name'], path: string, fragment = '') => {
    const opened = await server().openFramed(surface, {}, { path, fragment });
    const { page, frame, events, send } = opened;
    /** Waits for a number of reported errors with a text. */
    const untilErrors = (text: string, count: number) =>
      untilEqual(
        page,
        async () => {
          const errors = (await events()).filter(({ type }) => type === 'svc:event:error');
          return errors.filter((event) => JSON.stringify(event).includes(text)).length;
        },
        count,
      );
    /** Asserts one message in the frame and one reported error. */
    const assertReported = async (message: string, detail: string) => {
      await frame.getByText(message).waitFor();
      await untilErrors(detail, 1);
      assert.equal(await frame.getByText(message).count(), 1, message);
    };
    const untilGone = (message: string) => frame.getByText(message).waitFor({ state: 'detached' });
    const navigate = (to: string) => send('svc:action:navigate', { path: to });
    return { ...opened, untilErrors, assertReported, untilGone, navigate };
  };
  const zoneIgnored = (zone: string) => `“${zone}” is not a supported time zone`;
  const languageIgnored = '“tlh” is not a supported language';

  for (const { name, path, ready, invalidPath, back } of surfaces)
    it(`${name}: ignores and reports invalid values of the URL and the host, and recovers`, async () => {
      const query = '&timezone=%2B02:00&locale=tlh&f_flights.origin=ORD';
      const opened = await open(name, `${path}/`, query);
      const { frame, send, setFilter, navigate, assertReported, untilErrors, untilGone } = opened;
      await ready(frame);
      await assertReported(zoneIgnored('+02:00'), '+02:00');
      await assertReported(languageIgnored, 'tlh');
      await assertReported('The filter “flights.origin” in the URL', 'f_flights.origin');
      await untilErrors('', 3);
      await send('svc:action:set-timezone', { timezone: 'Europe/Madrid' });
      await untilGone(zoneIgnored('+02:00'));

      await setFilter('sales.region', 'EMEA');
      const unknown = 'The filter “sales.region” is not part of this data.';
      await assertReported(unknown, 'sales.region');
      await setFilter('sales.region', null);
      await untilGone(unknown);

      const [wrongPath, message] = invalidPath;
      await navigate('/embed/elsewhere');
      await untilErrors('svc:action:navigate was rejected', 1);
      await ready(frame);
      await navigate(wrongPath);
      await assertReported(message, `at ${wrongPath}`);
      await back(frame, navigate);
      await ready(frame);
      assert.equal(await frame.getByText(message).count(), 0);
    });

  it('dashboard: shows one message in the viewer’s language for each invalid action of the host, until it is valid', async () => {
    const opened = await open('dashboard', '/embed/dashboard/flights', '&timezone=Mars');
    const { frame, send, setFilter, assertReported, untilErrors, untilGone } = opened;
    await frame.getByRole('combobox').getByText('Times in UTC').waitFor({ state: 'attached' });
    await untilErrors('Mars', 1);
    await send('svc:action:set-timezone', { timezone: '+03:00' });
    await send('svc:action:set-locale', { locale: 'tlh' });
    await assertReported(zoneIgnored('+03:00'), 'svc:action:set-timezone');
    await assertReported(languageIgnored, 'svc:action:set-locale');
    await send('svc:action:set-timezone', { timezone: 'Europe/Madrid' });
    await untilGone(zoneIgnored('+03:00'));
    await send('svc:action:set-locale', { locale: 'en-US' });
    await untilGone(languageIgnored);

    await setFilter('sales.region', 'EMEA');
    await frame.getByText('The filter “sales.region” is not part of this data.').waitFor();
    await untilErrors('sales.region', 1);
    assert.equal(await frame.getByRole('alert').count(), 1);
    await send('svc:action:set-locale', { locale: 'de-DE' });
    await frame.getByText('Der Filter „sales.region“ gehört nicht zu diesen Daten.').waitFor();
    await untilErrors('sales.region', 1);
    await button(frame, 'Filter sales.region entfernen').first().click();
    await button(frame, 'Flüge: 200.000').waitFor();
    assert.equal(await frame.getByRole('alert').count(), 0);
    await send('svc:action:set-locale', { locale: 'en-US' });
    await setFilter('flights.month', 'yesterday');
    await frame.getByText('The filter “Month” has an invalid value.').waitFor();
    await setFilter('flights.month', '2001-03');
    await frame.getByRole('img', { name: /^Flights per day\. 31 values/ }).waitFor();
    await untilErrors('', 5); // of the zone, two actions and two filters
  });

  it('app: shows an error for another deployment, and reports an invalid saved filter value', async () => {
    const { page, frame, assertReported } = await open('app', '/embed/d/2/app');
    await assertReported('Page not found', '/embed/d/2/app');
    await backToWorkspace(frame);
    await workspace(frame);
    await page.route(/\/workspace\/items$/, async (route) => {
      const body = { ...route.request().postDataJSON(), title: 'Yesterday' };
      body.body = { ...body.body, measures: ['flights.count'] };
      body.body.filters = { 'flights.month': ['yesterday'] };
      await route.continue({ postData: JSON.stringify(body) });
    });
    await button(frame, 'New').click();
    await frame.getByRole('menuitem', { name: 'Workbook' }).click();
    await assertReported('The filter “Month” has an invalid value.', 'flights.month');
    await frame.getByText('Month: yesterday').waitFor();
  });
}
