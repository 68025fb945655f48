import type { Messages } from './messages.ts';

/** Italian. */
export const messages: Messages = {
  retry: 'Riprova',
  dashboard: 'Dashboard',
  app: 'Analisi',
  chat: 'Chat di analisi',
  contact: 'Contatta il proprietario del sito.',
  'bad-config': 'Questo contenuto non è configurato correttamente.',
  'mint-failed': 'L’accesso non è riuscito.',
  'mint-refused': 'Accedi di nuovo per vedere questo contenuto.',
  'frame-refused': 'Questa pagina non è autorizzata a mostrare questo contenuto.',
  'frame-unreachable': 'Il server non è raggiungibile.',
  'ready-timeout': 'Questo contenuto impiega troppo tempo a caricarsi.',
  'session-refused': 'La tua sessione è stata rifiutata.',
  'renewal-failed': 'Non è stato possibile rinnovare la tua sessione.',
  forbidden: 'Non hai l’autorizzazione per vedere questo contenuto.',
  reported: 'Si è verificato un problema in questo contenuto.',
};
