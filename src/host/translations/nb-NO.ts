import type { Messages } from './messages.ts';

/** Norwegian Bokmål. */
export const messages: Messages = {
  retry: 'Prøv igjen',
  dashboard: 'Dashbord',
  app: 'Analyse',
  chat: 'Analysechat',
  contact: 'Kontakt eieren av nettstedet.',
  'bad-config': 'Dette innholdet er ikke satt opp riktig.',
  'mint-failed': 'Påloggingen mislyktes.',
  'mint-refused': 'Logg på igjen for å se dette innholdet.',
  'frame-refused': 'Denne siden har ikke tillatelse til å vise dette innholdet.',
  'frame-unreachable': 'Serveren kan ikke nås.',
  'ready-timeout': 'Dette innholdet bruker for lang tid på å laste.',
  'session-refused': 'Økten din ble avvist.',
  'renewal-failed': 'Økten din kunne ikke fornyes.',
  forbidden: 'Du har ikke tilgang til dette innholdet.',
  reported: 'Det oppstod et problem i dette innholdet.',
};
