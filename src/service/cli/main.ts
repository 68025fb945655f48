#!/usr/bin/env node
import module from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

/** They count from the start alone: a small nursery, and no collection that waits for a quiet moment. */
const FLAGS = ['--max-semi-space-size=2', '--no-incremental-marking-task'];

if (!process.getBuiltinModule?.('node:sqlite')) {
  console.error(`svc-embed-service: needs Node 22.13 or newer; this is ${process.version}.`);
  process.exit(1);
}
if (!FLAGS.every((flag) => process.execArgv.includes(flag))) startAnewWith(FLAGS);

// The process lives long and its objects do not: without this V8 keeps tens of megabytes for the next burst.
setFlagsFromString('--optimize-for-size');
module.enableCompileCache();

const { run } = await import('./run.ts'); // compiled once, then read from the cache
await run(process.argv.slice(2), join(import.meta.dirname, '..', 'page'));

/**
 * Starts the program anew in this very process. (A first line with flags in it would need an `env -S`, which small
 * systems do not have.) Where a system or its Node cannot, as on Windows, the program goes on without the flags.
 */
function startAnewWith(flags: readonly string[]): void {
  const { execPath, execArgv, argv, env } = process;
  try {
    process.execve?.(execPath, [execPath, ...execArgv, ...flags, ...argv.slice(1)], env);
  } catch {}
}
