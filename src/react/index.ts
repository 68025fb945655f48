'use client';

export type { SvcComments as SvcCommentsElement } from '../comments/index.ts';
export type { SvcEmbed as SvcEmbedElement } from '../host/index.ts';
export { SvcComments, type SvcCommentsProps } from './svc-comments.ts';
export { SvcEmbed, type SvcEmbedProps } from './svc-embed.ts';
