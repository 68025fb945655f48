import type { Texts } from '../texts.ts';

/** French. */
export const texts: Texts = {
  retry: 'Réessayer',
  dashboard: 'Tableau de bord',
  app: 'Analyses',
  chat: 'Chat d’analyse',
  config:
    'Ce contenu n’est pas configuré correctement. Veuillez prévenir les responsables de cette page.',
  mint: 'La connexion à ce contenu ne fonctionne pas pour le moment. Veuillez réessayer.',
  refused: 'Vous n’êtes pas autorisé à voir ce contenu. Reconnectez-vous ou demandez l’accès.',
  blocked:
    'Cette page n’autorise pas l’affichage de son contenu. Veuillez prévenir ses responsables.',
  unreachable: 'Le serveur de ce contenu est injoignable. Vérifiez votre connexion et réessayez.',
  foreign:
    'Ce contenu provient d’une adresse inattendue. Veuillez prévenir les responsables de cette page.',
  slow: 'Ce contenu met trop de temps à se charger. Veuillez réessayer.',
  session: 'Ce contenu n’a pas accepté votre session. Veuillez réessayer.',
  renewal: 'Votre session a pris fin et n’a pas pu être renouvelée. Veuillez réessayer.',
  reported: 'Ce contenu a rencontré un problème. Veuillez réessayer.',
};
