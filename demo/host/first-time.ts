import { access, writeFile } from 'node:fs/promises';

/**
 * Does something the first time that a database is used: a file beside it remembers that it was done, so that what
 * viewers delete afterwards stays deleted. Its name begins with the database's; without `demo.db*` all begins anew.
 */
export async function firstTime(
  database: string,
  what: string,
  act: () => Promise<void>,
): Promise<void> {
  const mark = `${database}-${what}`;
  const isDone = await access(mark).then(
    () => true,
    () => false,
  );
  if (isDone) return;
  await act();
  await writeFile(mark, '');
}
