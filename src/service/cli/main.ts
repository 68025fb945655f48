#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

// The process lives long and its objects do not: without this V8 keeps tens of megabytes for the next burst.
setFlagsFromString('--optimize-for-size');
enableCompileCache();

const { run } = await import('./run.ts'); // compiled once, then read from the cache
await run(process.argv.slice(2), join(import.meta.dirname, '..', 'page'));
