import type { Templates } from '../words.ts';

/** Empty for now. */
export const templates: Templates = {};
