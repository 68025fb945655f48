import { access, writeFile } from 'node:fs/promises';

/**
 * Runs a task once per database, so that what viewers delete afterwards stays deleted. A marker file beside the database
 * records that the task ran; deleting `demo.db*` resets the demo.
 */
export async function runOnce(
  database: string,
  name: string,
  task: () => Promise<void>,
): Promise<void> {
  const marker = `${database}-${name}`;
  const isDone = await access(marker).then(
    () => true,
    () => false,
  );
  if (isDone) return;
  await task();
  await writeFile(marker, '');
}
