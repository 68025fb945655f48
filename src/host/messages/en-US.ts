import type { Messages } from './messages.ts';

/** English, which is built in. */
export const messages: Messages = {
  retry: 'Try again',
  dashboard: 'Dashboard',
  app: 'Analytics',
  chat: 'Analytics chat',
  'bad-config': 'This content is not set up correctly. Please tell whoever runs this page.',
  'mint-failed': 'The sign-in for this content does not work. Please try again.',
  'mint-refused': 'You are not allowed to see this content. Please sign in again.',
  'frame-blocked': 'This page does not allow this content. Please tell whoever runs this page.',
  'frame-refused':
    'The server of this content does not allow this page. Please tell whoever runs this page.',
  'frame-unreachable': 'The server of this content cannot be reached. Please try again.',
  'wrong-origin':
    'This content came from an unexpected address. Please tell whoever runs this page.',
  'ready-timeout': 'This content takes too long to load. Please try again.',
  'session-refused': 'This content did not accept your session. Please try again.',
  'renewal-failed': 'Your session could not be renewed. Please try again.',
  reported: 'This content has a problem. Please try again.',
};
