#!/usr/bin/env node
import module from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

if (!process.getBuiltinModule?.('node:sqlite')) {
  console.error(`svc-embed-service: needs Node 22.13 or newer; this is ${process.version}.`);
  process.exit(1);
}

// V8 prefers a small heap over speed. Must run before the heap grows.
setFlagsFromString('--optimize-for-size');
module.enableCompileCache();

const { run } = await import('./run.ts'); // a dynamic import, so that the compile cache applies to it
await run(process.argv.slice(2), join(import.meta.dirname, '..', 'page'));
// The module of mounts may keep connections open.
if (process.env.SVC_MOUNTS) process.exit();
