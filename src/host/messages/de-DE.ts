import type { Messages } from './messages.ts';

/** German. */
export const messages: Messages = {
  retry: 'Erneut versuchen',
  dashboard: 'Dashboard',
  app: 'Analysen',
  chat: 'Analyse-Chat',
  'bad-config':
    'Dieser Inhalt ist nicht richtig eingerichtet. Bitte informieren Sie den Betreiber dieser Seite.',
  'mint-failed':
    'Die Anmeldung für diesen Inhalt funktioniert gerade nicht. Bitte versuchen Sie es erneut.',
  'mint-refused':
    'Sie dürfen diesen Inhalt nicht sehen. Melden Sie sich neu an oder bitten Sie um Zugriff.',
  'frame-blocked':
    'Diese Seite lässt die Anzeige ihres Inhalts nicht zu. Bitte informieren Sie den Betreiber.',
  'frame-refused':
    'Der Server dieses Inhalts lässt diese Seite nicht zu. Bitte informieren Sie den Betreiber dieser Seite.',
  'frame-unreachable':
    'Der Server dieses Inhalts ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  'wrong-origin':
    'Dieser Inhalt kam von einer unerwarteten Adresse. Bitte informieren Sie den Betreiber dieser Seite.',
  'ready-timeout': 'Dieser Inhalt braucht zu lange zum Laden. Bitte versuchen Sie es erneut.',
  'session-refused':
    'Dieser Inhalt hat Ihre Sitzung nicht angenommen. Bitte versuchen Sie es erneut.',
  'renewal-failed':
    'Ihre Sitzung ist abgelaufen und konnte nicht erneuert werden. Bitte versuchen Sie es erneut.',
  reported: 'In diesem Inhalt ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
};
