#!/usr/bin/env -S node --max-semi-space-size=2 --no-incremental-marking-task
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

// The process lives long and its objects do not: without this V8 keeps tens of megabytes for the next burst. The two
// flags above, which count from the start alone, keep its nursery small and have no collection wait for a quiet moment.
setFlagsFromString('--optimize-for-size');
enableCompileCache();

const { run } = await import('./run.ts'); // compiled once, then read from the cache
await run(process.argv.slice(2), join(import.meta.dirname, '..', 'page'));
