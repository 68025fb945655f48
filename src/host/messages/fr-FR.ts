import type { Messages } from './messages.ts';

/** French. */
export const messages: Messages = {
  retry: 'Réessayer',
  dashboard: 'Tableau de bord',
  app: 'Analyses',
  chat: 'Chat d’analyse',
  'bad-config':
    'Ce contenu n’est pas configuré correctement. Veuillez prévenir les responsables de cette page.',
  'mint-failed': 'La connexion à ce contenu ne fonctionne pas pour le moment. Veuillez réessayer.',
  'mint-refused':
    'Vous n’êtes pas autorisé à voir ce contenu. Reconnectez-vous ou demandez l’accès.',
  'frame-blocked':
    'Cette page n’autorise pas l’affichage de son contenu. Veuillez prévenir ses responsables.',
  'frame-refused':
    'Le serveur de ce contenu n’autorise pas son affichage sur cette page. Veuillez prévenir ses responsables.',
  'frame-unreachable':
    'Le serveur de ce contenu est injoignable. Vérifiez votre connexion et réessayez.',
  'wrong-origin':
    'Ce contenu provient d’une adresse inattendue. Veuillez prévenir les responsables de cette page.',
  'ready-timeout': 'Ce contenu met trop de temps à se charger. Veuillez réessayer.',
  'session-refused': 'Ce contenu n’a pas accepté votre session. Veuillez réessayer.',
  'renewal-failed': 'Votre session a pris fin et n’a pas pu être renouvelée. Veuillez réessayer.',
  reported: 'Ce contenu a rencontré un problème. Veuillez réessayer.',
};
