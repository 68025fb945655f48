import type { Messages } from './messages.ts';

/** Italian. */
export const messages: Messages = {
  retry: 'Riprova',
  dashboard: 'Dashboard',
  app: 'Analisi',
  chat: 'Chat di analisi',
  'bad-config':
    'Questo contenuto non è configurato correttamente. Avvisa chi gestisce questa pagina.',
  'mint-failed': 'L’accesso a questo contenuto al momento non funziona. Riprova.',
  'mint-refused':
    'Non sei autorizzato a vedere questo contenuto. Accedi di nuovo o chiedi l’autorizzazione.',
  'frame-blocked':
    'Questa pagina non consente di mostrare il suo contenuto. Avvisa chi la gestisce.',
  'frame-refused':
    'Il server di questo contenuto non consente di mostrarlo in questa pagina. Avvisa chi la gestisce.',
  'frame-unreachable':
    'Il server di questo contenuto non è raggiungibile. Controlla la connessione e riprova.',
  'wrong-origin':
    'Questo contenuto proviene da un indirizzo inatteso. Avvisa chi gestisce questa pagina.',
  'ready-timeout': 'Questo contenuto impiega troppo tempo a caricarsi. Riprova.',
  'session-refused': 'Questo contenuto non ha accettato la tua sessione. Riprova.',
  'renewal-failed': 'La tua sessione è terminata e non è stato possibile rinnovarla. Riprova.',
  reported: 'Si è verificato un problema in questo contenuto. Riprova.',
};
