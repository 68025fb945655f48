import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { entries, frameOf, loaded, logged, setLanguage, Visitor, withEmbed } from './visitor.ts';

describe('invalid input on the dashboard', () => {
  let visitor: Visitor;

  before(async () => {
    visitor = await Visitor.start();
  });

  after(() => visitor?.end());

  const errors = (page: Page) => entries(page, 'svc-error');

  it('shows one message in the viewer’s language and reports one error', async () => {
    const { page } = await visitor.open();
    const frame = await loaded(page);
    await withEmbed(page, (embed) => {
      embed.setFilter('sales.region', 'EMEA');
    });
    await frame.getByText('The filter “sales.region” is not part of this data.').waitFor();
    assert.equal(await frame.getByRole('alert').count(), 1);
    const detail = 'The filter "sales.region" is not part of this data.';
    await logged(page, 'svc-error').filter({ hasText: detail }).waitFor();
    await setLanguage(page, 'de-DE');
    await frame.getByText('Der Filter „sales.region“ gehört nicht zu diesen Daten.').waitFor();
    assert.equal(await errors(page).count(), 1);
    await frame.getByRole('button', { name: 'Filter sales.region entfernen' }).first().click();
    await frame.getByText('200.000').waitFor();
    assert.equal(await frame.getByRole('alert').count(), 0);
    await page.close();
  });

  it('reports an invalid filter value', async () => {
    const { page } = await visitor.open();
    const frame = await loaded(page);
    await withEmbed(page, (embed) => {
      embed.setFilter('flights.month', 'yesterday');
    });
    await frame.getByText('The filter “Month” has an invalid value.').waitFor();
    await withEmbed(page, (embed) => {
      embed.setFilter('flights.month', '2001-03');
    });
    await frame.getByRole('img', { name: /^Flights per day\. 31 values/ }).waitFor();
    assert.equal(await errors(page).count(), 1);
    await page.close();
  });

  it('ignores and reports an invalid time zone', async () => {
    const { page } = await visitor.open();
    await loaded(page);
    const address = `${visitor.demo.service}/embed/dashboard/flights?timezone=Mars%2FOlympus`;
    await page.evaluate((src) => {
      document.querySelector('svc-embed')?.setAttribute('src', src);
    }, address);
    const frame = frameOf(page);
    await frame.getByText('“Mars/Olympus” is not a supported time zone').waitFor();
    await frame.getByText('Times in Coordinated Universal Time').waitFor();
    await frame.getByText('200,000').first().waitFor();
    await errors(page).filter({ hasText: 'Mars/Olympus' }).waitFor();
    await page.close();
  });
});
