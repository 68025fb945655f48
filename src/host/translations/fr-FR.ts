import type { Messages } from './messages.ts';

/** French. */
export const messages: Messages = {
  retry: 'Réessayer',
  dashboard: 'Tableau de bord',
  app: 'Analyses',
  chat: 'Chat d’analyse',
  contact: 'Contactez le propriétaire du site.',
  'bad-config': 'Ce contenu n’est pas configuré correctement.',
  'mint-failed': 'La connexion a échoué.',
  'mint-refused': 'Reconnectez-vous pour voir ce contenu.',
  'frame-refused': 'Cette page n’est pas autorisée à afficher ce contenu.',
  'frame-unreachable': 'Le serveur est injoignable.',
  'ready-timeout': 'Ce contenu met trop de temps à se charger.',
  'session-refused': 'Votre session a été refusée.',
  'renewal-failed': 'Votre session n’a pas pu être renouvelée.',
  forbidden: 'Vous n’êtes pas autorisé à voir ce contenu.',
  reported: 'Ce contenu a rencontré un problème.',
};
