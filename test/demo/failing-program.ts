import { createServer } from 'node:http';
import { runProcess } from '../../demo/run-process.ts';

/** A program that fails to start while a server of it is open already. */
await runProcess(async () => {
  await new Promise<void>((resolve) => {
    createServer().listen(0, '127.0.0.1', resolve);
  });
  throw new Error('The port is in use.');
});
