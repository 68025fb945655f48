import type { Messages } from './messages.ts';

/** English, which is built in. */
export const messages: Messages = {
  retry: 'Try again',
  dashboard: 'Dashboard',
  app: 'Analytics',
  chat: 'Analytics chat',
  contact: 'Contact the site owner.',
  connection: 'Check your connection and any content blocker.',
  'bad-config': 'This content is not set up correctly.',
  'mint-failed': 'You could not be signed in.',
  'mint-refused': 'Sign in again to see this content.',
  'frame-refused': 'This page is not allowed to show this content.',
  'frame-unreachable': 'The server cannot be reached.',
  'ready-timeout': 'This content takes too long to load.',
  'session-refused': 'Your session has expired.',
  forbidden: "You don't have permission to see this content.",
  reported: 'This content has a problem.',
};
