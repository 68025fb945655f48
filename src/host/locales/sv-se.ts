import type { Texts } from '../texts.ts';

/** Swedish. */
export const texts: Texts = {
  retry: 'Försök igen',
  dashboard: 'Översikt',
  app: 'Analys',
  chat: 'Analyschatt',
  config: 'Innehållet är inte rätt inställt. Meddela dem som driver sidan.',
  mint: 'Inloggningen till innehållet fungerar inte just nu. Försök igen.',
  refused: 'Du har inte behörighet att se innehållet. Logga in igen eller be om åtkomst.',
  blocked: 'Sidan tillåter inte att innehållet visas. Meddela dem som driver den.',
  unreachable: 'Det går inte att nå innehållets server. Kontrollera anslutningen och försök igen.',
  foreign: 'Innehållet kom från en oväntad adress. Meddela dem som driver sidan.',
  slow: 'Innehållet tar för lång tid att läsa in. Försök igen.',
  session: 'Innehållet godtog inte din session. Försök igen.',
  renewal: 'Din session har upphört och kunde inte förnyas. Försök igen.',
  reported: 'Ett problem uppstod i innehållet. Försök igen.',
};
