import type { Messages } from './messages.ts';

/** Swedish. */
export const messages: Messages = {
  retry: 'Försök igen',
  dashboard: 'Översikt',
  app: 'Analys',
  chat: 'Analyschatt',
  contact: 'Kontakta webbplatsens ägare.',
  'bad-config': 'Innehållet är inte rätt inställt.',
  'mint-failed': 'Inloggningen misslyckades.',
  'mint-refused': 'Logga in igen för att se innehållet.',
  'frame-refused': 'Den här sidan får inte visa innehållet.',
  'frame-unreachable': 'Det går inte att nå servern.',
  'ready-timeout': 'Innehållet tar för lång tid att läsa in.',
  'session-refused': 'Din session avvisades.',
  'renewal-failed': 'Din session kunde inte förnyas.',
  forbidden: 'Du har inte behörighet att se det här innehållet.',
  reported: 'Ett problem uppstod i innehållet.',
};
