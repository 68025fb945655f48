import type { Texts } from '../texts.ts';

/** Italian. */
export const texts: Texts = {
  retry: 'Riprova',
  dashboard: 'Dashboard',
  app: 'Analisi',
  chat: 'Chat di analisi',
  config: 'Questo contenuto non è configurato correttamente. Avvisa chi gestisce questa pagina.',
  mint: 'L’accesso a questo contenuto al momento non funziona. Riprova.',
  refused:
    'Non sei autorizzato a vedere questo contenuto. Accedi di nuovo o chiedi l’autorizzazione.',
  blocked: 'Questa pagina non consente di mostrare il suo contenuto. Avvisa chi la gestisce.',
  unreachable:
    'Il server di questo contenuto non è raggiungibile. Controlla la connessione e riprova.',
  foreign: 'Questo contenuto proviene da un indirizzo inatteso. Avvisa chi gestisce questa pagina.',
  slow: 'Questo contenuto impiega troppo tempo a caricarsi. Riprova.',
  session: 'Questo contenuto non ha accettato la tua sessione. Riprova.',
  renewal: 'La tua sessione è terminata e non è stato possibile rinnovarla. Riprova.',
  reported: 'Si è verificato un problema in questo contenuto. Riprova.',
};
