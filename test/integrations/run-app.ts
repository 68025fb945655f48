/*
`npm run app -- angular` installs and runs an app of this folder with a service of its own, and prints its address.
*/
import { startApp } from './start-app.ts';

const names = ['angular', 'html', 'next', 'react', 'svelte', 'vue'];
const [name = ''] = process.argv.slice(2);

if (names.includes(name)) await run();
else fail(`There is no app "${name}". Run npm run app -- and one of: ${names.join(', ')}.`);

async function run(): Promise<void> {
  console.log(`Installing and building ${name} …`);
  try {
    const app = await startApp(name);
    console.log(`\n  ${name}  ${app.url}\n\n  Ctrl-C stops it.`);
    const stop = () => void app.close().then(() => process.exit(0));
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  } catch (error) {
    fail(`The app could not be started: ${(error as Error).message}`);
  }
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
