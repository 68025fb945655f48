import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertAccessibleInBoth } from './axe.ts';
import type { EmbedTestServer } from './embed-test-server.ts';
import { ask } from './embedded-app.ts';

/** Defines the tests of a conversation with the chat. */
export function conversationTests(server: () => EmbedTestServer): void {
  it('marks what it does not understand, and offers questions that have an answer', async () => {
    const { page } = await server().open('chat');
    await page.getByText('It does not use a language model.').waitFor();
    await ask(page, 'average delay by carrier in March');
    await page.getByText('Not understood: “carrier”.').waitFor();
    await page
      .locator('mark')
      .and(page.getByText('carrier', { exact: true }))
      .waitFor();
    await page
      .getByText('Interpreted as: Average arrival delay · Month: March 2001 · airport local time')
      .waitFor();
    assert.equal(await page.getByRole('table').count(), 0);
    await assertAccessibleInBoth(page);
    await page.getByRole('button', { name: 'Average delay by weekday' }).click();
    await page.getByText(/^7 rows\. Highest: \w+: [\d.]+ min, [\d,]+ flights\./).waitFor();
    await page.getByRole('img', { name: /Average arrival delay\. 7 values/ }).waitFor();
    await ask(page, 'How many flights were cancelled on Monday?');
    await page.getByText('Not understood: “cancelled”.').waitFor();
    await page
      .getByText(/Flights, Average arrival delay, On-time rate/)
      .last()
      .waitFor();
    await ask(page, 'flights in December');
    await page.getByText(/The data covers January 1, 2001 to June 30, 2001/).waitFor();
  });

  it('shows a line for each side of a comparison, and answers again when the viewer edits the interpretation', async () => {
    const { page } = await server().open('chat');
    await ask(page, 'average delay ORD vs ATL by month');
    await page.getByRole('img', { name: /Average arrival delay\. 12 values/ }).waitFor();
    await page
      .getByRole('listitem')
      .and(page.getByText('ORD', { exact: true }))
      .waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Remove the filter Airport' }).click();
    await page
      .getByText(
        'Interpreted as: Average arrival delay · Group by Month, Airport · airport local time',
      )
      .waitFor();
    await page.getByRole('combobox', { name: 'Measures' }).selectOption({ label: 'On-time rate' });
    await page.getByText(/Interpreted as: On-time rate · Group by Month, Airport/).waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const name of ['New chat', 'Edit', 'Send'])
      await page.getByRole('button', { name, exact: true }).waitFor({ state: 'hidden' });
    await page.emulateMedia({ media: null });
  });

  it('explains in another language that questions must be in English', async () => {
    const { page } = await server().open('chat', { settings: { locale: 'de' } });
    await page
      .getByText(
        'Flüge, Durchschnittliche Ankunftsverspätung, Pünktlichkeit, Längste Ankunftsverspätung, Strecken',
      )
      .waitFor();
    await ask(page, 'Verspätung nach Monat');
    const message =
      'Nicht verstanden: „Verspätung“, „nach“, „Monat“. Stellen Sie Ihre Frage auf Englisch';
    await page.getByText(message).waitFor();
    await page.getByRole('button', { name: 'Flights per day' }).click();
    await page.getByText(/^181 Zeilen\./).waitFor();
  });

  it('moves the focus to the conversation, and repeats a question that failed while offline', async () => {
    const { page } = await server().open('chat');
    await page.getByRole('button', { name: 'Flights per day' }).press('Enter');
    await page.getByText(/^181 rows\./).waitFor();
    await page.getByRole('log').and(page.locator(':focus')).waitFor();
    await page.context().setOffline(true);
    await ask(page, 'flights by weekday');
    await page.getByText('The service does not respond.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/^7 rows\./).waitFor();
    await page.context().close(); // its console has the failed request
  });
}
