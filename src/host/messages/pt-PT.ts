import type { Messages } from './messages.ts';

/** Portuguese of Portugal. */
export const messages: Messages = {
  retry: 'Tentar de novo',
  dashboard: 'Painel',
  app: 'Análises',
  chat: 'Chat de análises',
  'bad-config': 'Este conteúdo não está bem configurado. Avise os responsáveis por esta página.',
  'mint-failed': 'O acesso a este conteúdo não está a funcionar de momento. Tente de novo.',
  'mint-refused': 'Não tem permissão para ver este conteúdo. Inicie sessão de novo ou peça acesso.',
  'frame-blocked': 'Esta página não permite mostrar o seu conteúdo. Avise os responsáveis.',
  'frame-refused':
    'O servidor deste conteúdo não permite mostrá-lo nesta página. Avise os responsáveis.',
  'frame-unreachable':
    'Não é possível contactar o servidor deste conteúdo. Verifique a ligação e tente de novo.',
  'wrong-origin':
    'Este conteúdo veio de um endereço inesperado. Avise os responsáveis por esta página.',
  'ready-timeout': 'Este conteúdo está a demorar demasiado a carregar. Tente de novo.',
  'session-refused': 'Este conteúdo não aceitou a sua sessão. Tente de novo.',
  'renewal-failed': 'A sua sessão terminou e não foi possível renová-la. Tente de novo.',
  reported: 'Ocorreu um problema neste conteúdo. Tente de novo.',
};
