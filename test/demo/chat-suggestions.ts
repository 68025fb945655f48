import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessibleInBoth } from './axe.ts';
import type { EmbedTestServer } from './embed-test-server.ts';

/** Defines the tests of a question with unknown words. */
export function chatSuggestionsTests(server: () => EmbedTestServer): void {
  const ask = async (page: Page, question: string) => {
    await page.getByRole('textbox').fill(question);
    await page.getByRole('textbox').press('Enter');
  };

  it('shows the missing field, the partial answer and similar questions', async () => {
    const { page } = await server().open('chat');
    await ask(page, 'average delay by carrier in March');
    await page.getByText('The data has no field for “carrier”.').waitFor();
    await page.getByText('Shown instead: Average delay · Month: March 2001').waitFor();
    await page.getByText(/^Average delay: [\d.]+ min\.$/).waitFor();
    await assertAccessibleInBoth(page);
    await page.getByRole('button', { name: 'average delay by weekday in March' }).click();
    await page
      .getByText('Interpreted as: Average delay · by Weekday · Month: March 2001')
      .waitFor();
    await page.getByText(/^7 rows\./).waitFor();
  });

  it('saves a partial answer under its own title', async () => {
    const { page } = await server().open('chat');
    await ask(page, 'flights by carrier');
    await page.getByRole('button', { name: 'Save as workbook' }).click();
    await page.getByText('Saved as “Flights”').waitFor();
  });

  it('explains in another language that questions must be in English', async () => {
    const { page } = await server().open('chat', { settings: { locale: 'de' } });
    await page.getByText('Flüge, Durchschnittliche Verspätung, Pünktlichkeit, Strecken').waitFor();
    await ask(page, 'Verspätung nach Monat');
    const message =
      'Nicht verstanden: „Verspätung“, „nach“, „Monat“. Stellen Sie Ihre Frage auf Englisch';
    await page.getByText(message).waitFor();
    await page.getByRole('button', { name: 'Flights per day' }).click();
    await page.getByText(/^180 Zeilen\./).waitFor();
  });

  it('moves the focus to the conversation when an example is chosen', async () => {
    const { page } = await server().open('chat');
    await page.getByRole('button', { name: 'On-time rate by weekday' }).press('Enter');
    await page.getByText(/^7 rows\./).waitFor();
    await page.getByRole('log').and(page.locator(':focus')).waitFor();
  });
}
