import type { Messages } from './messages.ts';

/** German. */
export const messages: Messages = {
  retry: 'Erneut versuchen',
  dashboard: 'Dashboard',
  app: 'Analysen',
  chat: 'Analyse-Chat',
  contact: 'Wenden Sie sich an den Betreiber der Website.',
  'bad-config': 'Dieser Inhalt ist nicht richtig eingerichtet.',
  'mint-failed': 'Die Anmeldung ist fehlgeschlagen.',
  'mint-refused': 'Melden Sie sich erneut an, um diesen Inhalt zu sehen.',
  'frame-refused': 'Diese Seite darf diesen Inhalt nicht anzeigen.',
  'frame-unreachable': 'Der Server ist nicht erreichbar.',
  'ready-timeout': 'Dieser Inhalt braucht zu lange zum Laden.',
  'session-refused': 'Ihre Sitzung wurde abgelehnt.',
  'renewal-failed': 'Ihre Sitzung konnte nicht erneuert werden.',
  forbidden: 'Sie haben keine Berechtigung, diesen Inhalt zu sehen.',
  reported: 'In diesem Inhalt ist ein Fehler aufgetreten.',
};
