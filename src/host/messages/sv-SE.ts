import type { Messages } from './messages.ts';

/** Swedish. */
export const messages: Messages = {
  retry: 'Försök igen',
  dashboard: 'Översikt',
  app: 'Analys',
  chat: 'Analyschatt',
  'bad-config': 'Innehållet är inte rätt inställt. Meddela dem som driver sidan.',
  'mint-failed': 'Inloggningen till innehållet fungerar inte just nu. Försök igen.',
  'mint-refused': 'Du har inte behörighet att se innehållet. Logga in igen eller be om åtkomst.',
  'frame-blocked': 'Sidan tillåter inte att innehållet visas. Meddela dem som driver den.',
  'frame-refused':
    'Innehållets server tillåter inte att det visas på den här sidan. Meddela dem som driver den.',
  'frame-unreachable':
    'Det går inte att nå innehållets server. Kontrollera anslutningen och försök igen.',
  'wrong-origin': 'Innehållet kom från en oväntad adress. Meddela dem som driver sidan.',
  'ready-timeout': 'Innehållet tar för lång tid att läsa in. Försök igen.',
  'session-refused': 'Innehållet godtog inte din session. Försök igen.',
  'renewal-failed': 'Din session har upphört och kunde inte förnyas. Försök igen.',
  reported: 'Ett problem uppstod i innehållet. Försök igen.',
};
