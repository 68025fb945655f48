'use client';

export { SvcComments, type SvcCommentsProps } from './svc-comments.ts';
export { SvcEmbed, type SvcEmbedProps } from './svc-embed.ts';
