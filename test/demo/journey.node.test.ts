import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { expand, frameOf, loaded, logged, Visitor, withEmbed } from './visitor.ts';

/** End-to-end tests of the host page, the host's server and the service. */
describe('demo end to end', () => {
  let visitor: Visitor;

  before(async () => {
    visitor = await Visitor.start();
  });

  after(() => visitor?.end());

  it('shows a dashboard of the real records, and the messages of both sides', async () => {
    const { page, consoleErrors } = await visitor.open();
    const frame = await loaded(page);
    assert.equal(await frame.locator('data-widget').count(), 8);
    await frame.getByText('200,000').waitFor();
    const label = await frame
      .getByRole('img', { name: /^Flights per day\. 180 values\./ })
      .getAttribute('aria-label');
    assert.match(label ?? '', /Highest: [A-Z][a-z]+ \d+, 1,\d{3}/);
    const events = await page
      .locator('svc-inspector [part~=entry-event] [part=entry-name]')
      .allInnerTexts();
    assert.deepEqual(events.reverse(), ['svc-ready', 'svc-view', 'svc-dashboard-loaded']);
    await expand(logged(page, 'svc-ready'));
    await page.getByText('"embedTenant": "northwind"').waitFor();
    assert.deepEqual(consoleErrors, []);
    await page.close();
  });

  it('keeps the API key and the identity on the server', async () => {
    const { page } = await visitor.open();
    await loaded(page);
    const identity = await page.evaluate(async () => {
      const body = JSON.stringify({
        reason: 'initial',
        surface: 'dashboard',
        externalId: 'root',
        internalId: 'demo-admin',
      });
      const response = await fetch('/api/embed-session', { method: 'POST', body });
      return response.json();
    });
    const response = await fetch(`${visitor.demo.service}/api/v1/embed/session/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(identity),
    });
    const { token } = await response.json();
    const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
    assert.equal(claims.user.displayName, 'Mara Lind');
    assert.equal(claims.embedTenant, 'northwind');
    const again = await fetch(`${visitor.demo.service}/api/v1/embed/session/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(identity),
    });
    assert.equal(again.status, 401);
    await page.close();
  });

  it('keeps a comment across a reload and a crash of the service', async () => {
    const { page, consoleErrors } = await visitor.open();
    const text = 'Why are Sundays so quiet?';
    let frame = await loaded(page);
    await frame.getByRole('button', { name: 'Comments' }).click();
    await frame.getByRole('textbox').first().fill(text);
    await frame
      .locator('svc-comments')
      .getByRole('button', { name: 'Comment', exact: true })
      .click();
    await frame.locator('svc-comments [part~="comment-body"]', { hasText: text }).waitFor();
    const reread = async () => {
      await page.reload();
      frame = await loaded(page);
      await frame.getByRole('button', { name: 'Comments' }).click();
      await frame.locator('svc-comments [part~="comment-body"]', { hasText: text }).waitFor();
    };
    await reread();
    assert.deepEqual(consoleErrors, []);
    await visitor.demo.crashService();
    await reread();
    await page.close();
  });

  it('reports navigation and questions in the creator app', async () => {
    const { page, consoleErrors } = await visitor.open({ viewport: { width: 1600, height: 900 } });
    await loaded(page);
    await page.getByRole('radio', { name: 'App' }).click();
    const frame = frameOf(page);
    await frame.getByRole('button', { name: 'Ask' }).click();
    await frame.getByRole('button', { name: 'Flights per day' }).click();
    const asked = logged(page, 'svc-ai-query');
    await asked.filter({ hasText: 'status completed' }).waitFor();
    await frame.getByRole('textbox').fill('cancelled flights');
    await frame.getByRole('textbox').press('Enter');
    await asked.filter({ hasText: 'status error' }).waitFor();
    await frame.getByRole('button', { name: 'Save as workbook' }).click();
    await frame.getByRole('button', { name: 'Close the chat' }).click();
    await frame.getByRole('link', { name: /Flights per day/ }).click();
    await logged(page, 'svc-navigate').filter({ hasText: '#/workbook/' }).waitFor();
    await logged(page, 'svc-view').filter({ hasText: '#/workbook/' }).waitFor();
    await withEmbed(page, (embed) => {
      embed.navigate('/embed/d/1/app#/');
    });
    await frame.getByRole('heading', { name: 'Workspace' }).waitFor();
    assert.deepEqual(consoleErrors, []);
    await page.close();
  });

  const broken = [
    { name: 'base-url', value: 'ftp://nowhere' },
    { name: 'base-url', value: 'http://127.0.0.1:9' },
    { name: 'session-url', value: '/nowhere' },
  ];
  for (const { name, value } of broken) {
    it(`shows an error in the element if ${name} is ${value}`, async () => {
      const { page } = await visitor.open();
      await loaded(page);
      await page.evaluate(
        (attributes) => {
          const before = document.querySelector('svc-embed');
          const embed = document.createElement('svc-embed');
          const given = Object.fromEntries(
            [...(before?.attributes ?? [])].map(({ name, value }) => [name, value]),
          );
          for (const [name, value] of Object.entries({ ...given, ...attributes }))
            embed.setAttribute(name, value);
          before?.replaceWith(embed);
        },
        { [name]: value },
      );
      const sentence = page.locator('svc-embed [part="error"] p');
      await sentence.waitFor();
      assert.match((await sentence.textContent()) ?? '', /^[A-Z][^.]+\./);
      await page.close();
    });
  }
});
