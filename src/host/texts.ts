import type { EmbedErrorCode } from '../protocol/errors.ts';

/** What the element itself says to a viewer. */
export interface Texts {
  retry: string;
  dashboard: string;
  app: string;
  chat: string;
  config: string;
  mint: string;
  refused: string;
  blocked: string;
  unreachable: string;
  foreign: string;
  slow: string;
  session: string;
  renewal: string;
  reported: string;
}

const sentences: Partial<Record<EmbedErrorCode, keyof Texts>> = {
  'bad-config': 'config',
  'mint-failed': 'mint',
  'mint-timeout': 'mint',
  'mint-refused': 'refused',
  'frame-blocked': 'blocked',
  'frame-unreachable': 'unreachable',
  'wrong-origin': 'foreign',
  'ready-timeout': 'slow',
  'session-refused': 'session',
  'renewal-failed': 'renewal',
};

/** Says what went wrong; without a code it was the embed that reported it. */
export function sentence(texts: Texts, code?: EmbedErrorCode): string {
  return texts[(code && sentences[code]) ?? 'reported'];
}
