import type { Plugin } from 'vite';

export function documentFiles(): Plugin;
