import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { FrameLocator, Page } from 'playwright-core';
import { frameOf, loaded, Visitor, withEmbed } from './visitor.ts';

interface Surface {
  readonly name: string;
  readonly path: string;
  /** What all its paths begin with. */
  readonly at: string;
  /** What is seen where all is well. */
  ready(frame: FrameLocator): Promise<void>;
  /** A path of the embed that leads nowhere, and what is said there. */
  readonly astray: readonly [path: string, sentence: string];
  /** Comes back from there. */
  back(frame: FrameLocator, page: Page): Promise<void>;
}

const surfaces: readonly Surface[] = [
  {
    name: 'dashboard',
    path: '/embed/dashboard/flights',
    at: '/embed/dashboard/',
    ready: (frame) => frame.getByText('200,000').first().waitFor(),
    astray: ['/embed/dashboard/flights/reports', 'You may not see this dashboard'],
    back: (_, page) => withEmbed(page, (embed) => embed.navigate('/embed/dashboard/flights')),
  },
  {
    name: 'app',
    path: '/embed/d/1/app',
    at: '/embed/d/',
    ready: (frame) => frame.getByRole('heading', { name: 'Workspace', exact: true }).waitFor(),
    astray: ['/embed/d/1/app/reports', 'There is no such page'],
    back: (frame) => frame.getByRole('link', { name: 'Back to the workspace' }).click(),
  },
  {
    name: 'chat',
    path: '/embed/chat',
    at: '/embed/chat',
    ready: (frame) => frame.getByText('Try one of these').waitFor(),
    astray: ['/embed/chat/reports', 'There is no such page'],
    back: (frame) => frame.getByRole('button', { name: 'Open the chat' }).click(),
  },
];

describe('bad input to every surface of the demo', () => {
  let visitor: Visitor;
  let page: Page;

  before(async () => {
    visitor = await Visitor.start();
    ({ page } = await visitor.open());
    await loaded(page);
  });

  after(() => visitor?.end());

  const errors = (text: string) =>
    page.locator('timeline-panel li[data-event="svc-error"]').filter({ hasText: text });
  /** Loads a path of the embed, as the session that the host mints for its surface. */
  const open = async (path: string) => {
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.evaluate(
      ([src, surface]) => {
        const embed = document.querySelector('svc-embed');
        Object.assign(embed ?? {}, { surface, src, timezone: undefined });
      },
      [visitor.demo.service + path, surfaces.find((each) => path.startsWith(each.at))?.name],
    );
    return frameOf(page);
  };
  /** Is one sentence in the frame, and one error at the host. */
  const isTold = async (frame: FrameLocator, sentence: string, detail: string) => {
    await frame.getByText(sentence).waitFor();
    await errors(detail).first().waitFor();
    assert.equal(await frame.getByText(sentence).count(), 1, sentence);
    assert.equal(await errors(detail).count(), 1, detail);
  };

  for (const { name, path, ready, astray, back } of surfaces) {
    it(`${name}: leaves out a zone, a language and a filter that are none, and says so`, async () => {
      const query = 'timezone=%2B02:00&locale=tlh&f_flights.origin=ORD';
      const frame = await open(`${path}?${query}`);
      await ready(frame);
      await isTold(frame, '“+02:00” is not a time zone', '+02:00');
      await isTold(frame, '“tlh” is not a language', 'tlh');
      await isTold(frame, 'The filter “flights.origin” in the address', 'f_flights.origin');
      assert.equal(await errors('').count(), 3);
      await withEmbed(page, (embed) => {
        embed.timezone = 'Europe/Madrid';
      });
      await frame.getByText('“+02:00” is not a time zone').waitFor({ state: 'detached' });
    });

    it(`${name}: keeps zone and language where the page asks for others that are none`, async () => {
      const frame = await open(path);
      await ready(frame);
      const send = (type: string, payload: object) =>
        page.evaluate(
          `document.querySelector('svc-embed').send('${type}', ${JSON.stringify(payload)})`,
        );
      await send('svc:action:set-timezone', { timezone: '+03:00' });
      await send('svc:action:set-locale', { locale: 'tlh' });
      await isTold(frame, '“+03:00” is not a time zone', 'svc:action:set-timezone');
      await isTold(frame, '“tlh” is not a language', 'svc:action:set-locale');
      await send('svc:action:set-timezone', { timezone: 'Europe/Madrid' });
      await frame.getByText('“+03:00” is not a time zone').waitFor({ state: 'detached' });
      await send('svc:action:set-locale', { locale: 'en-US' });
      await frame.getByText('“tlh” is not a language').waitFor({ state: 'detached' });
    });

    it(`${name}: says that the data has no such filter`, async () => {
      const frame = await open(path);
      await ready(frame);
      await withEmbed(page, (embed) => embed.setFilter('sales.region', 'EMEA'));
      const sentence = 'The filter “sales.region” is not part of this data.';
      await isTold(frame, sentence, 'sales.region');
      await withEmbed(page, (embed) => embed.setFilter('sales.region', null));
      await frame.getByText(sentence).waitFor({ state: 'detached' });
    });

    it(`${name}: says that a path leads nowhere, and comes back from there`, async () => {
      const frame = await open(path);
      await ready(frame);
      const [nowhere, sentence] = astray;
      await withEmbed(page, (embed) => embed.navigate('/embed/elsewhere'));
      await errors('svc:action:navigate was refused').waitFor();
      await ready(frame);
      await page.evaluate(`document.querySelector('svc-embed').navigate('${nowhere}')`);
      await isTold(frame, sentence, `at ${nowhere}`);
      await back(frame, page);
      await ready(frame);
      assert.equal(await frame.getByText(sentence).count(), 0);
    });
  }

  it('app: is at no deployment but the session’s own', async () => {
    const frame = await open('/embed/d/2/app');
    await isTold(frame, 'There is no such page', '/embed/d/2/app');
    await frame.getByRole('link', { name: 'Back to the workspace' }).click();
    await frame.getByRole('heading', { name: 'Workspace', exact: true }).waitFor();
  });

  it('app: says that a filter cannot have the value that was saved', async () => {
    const frame = await open('/embed/d/1/app');
    await page.route(/\/workspace\/items$/, async (route) => {
      const body = { ...route.request().postDataJSON(), title: 'Yesterday' };
      body.body = { ...body.body, measures: ['flights.count'] };
      body.body.filters = { 'flights.month': ['yesterday'] };
      await route.continue({ postData: JSON.stringify(body) });
    });
    await frame.getByRole('button', { name: 'New', exact: true }).click();
    await frame.getByRole('menuitem', { name: 'Workbook' }).click();
    await isTold(frame, 'The filter “Month” cannot have this value.', 'flights.month');
    await frame.getByText('Month: yesterday').waitFor();
  });
});
