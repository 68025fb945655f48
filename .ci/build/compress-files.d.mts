import type { Plugin } from 'vite';

export function compressFiles(options?: { quality?: number }): Plugin;
