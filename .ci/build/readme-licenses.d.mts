import type { Plugin } from 'vite';

export function readmeLicenses(notices: string): Plugin;
