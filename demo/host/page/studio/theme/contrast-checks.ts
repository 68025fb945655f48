import { CHAT_CHECKS } from './chat-checks.ts';
import { COMMENTS_CHECKS } from './comments-checks.ts';
import type { ContrastCheck } from './contrast-check.ts';
import { EMBED_CHECKS } from './embed-checks.ts';

/** All contrast checks. */
export const CONTRAST_CHECKS: readonly ContrastCheck[] = [
  ...EMBED_CHECKS,
  ...CHAT_CHECKS,
  ...COMMENTS_CHECKS,
];
