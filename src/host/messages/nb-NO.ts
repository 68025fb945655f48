import type { Messages } from './messages.ts';

/** Norwegian Bokmål. */
export const messages: Messages = {
  retry: 'Prøv igjen',
  dashboard: 'Dashbord',
  app: 'Analyse',
  chat: 'Analysechat',
  'bad-config': 'Dette innholdet er ikke satt opp riktig. Si fra til dem som driver denne siden.',
  'mint-failed': 'Påloggingen til dette innholdet virker ikke akkurat nå. Prøv igjen.',
  'mint-refused': 'Du har ikke tilgang til dette innholdet. Logg på igjen, eller be om tilgang.',
  'frame-blocked': 'Denne siden tillater ikke at innholdet vises. Si fra til dem som driver den.',
  'frame-refused':
    'Serveren til dette innholdet tillater ikke at det vises på denne siden. Si fra til dem som driver den.',
  'frame-unreachable':
    'Serveren til dette innholdet kan ikke nås. Sjekk tilkoblingen og prøv igjen.',
  'wrong-origin':
    'Dette innholdet kom fra en uventet adresse. Si fra til dem som driver denne siden.',
  'ready-timeout': 'Dette innholdet bruker for lang tid på å laste. Prøv igjen.',
  'session-refused': 'Dette innholdet godtok ikke økten din. Prøv igjen.',
  'renewal-failed': 'Økten din er avsluttet og kunne ikke fornyes. Prøv igjen.',
  reported: 'Det oppstod et problem i dette innholdet. Prøv igjen.',
};
