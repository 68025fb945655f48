import type { Messages } from './messages.ts';

/** Portuguese of Brazil. */
export const messages: Messages = {
  retry: 'Tentar novamente',
  dashboard: 'Painel',
  app: 'Análises',
  chat: 'Chat de análises',
  'bad-config':
    'Este conteúdo não está configurado corretamente. Avise os responsáveis por esta página.',
  'mint-failed': 'O acesso a este conteúdo não está funcionando no momento. Tente novamente.',
  'mint-refused':
    'Você não tem permissão para ver este conteúdo. Entre novamente ou solicite acesso.',
  'frame-blocked': 'Esta página não permite exibir o seu conteúdo. Avise os responsáveis.',
  'frame-refused':
    'O servidor deste conteúdo não permite exibi-lo nesta página. Avise os responsáveis.',
  'frame-unreachable':
    'Não foi possível acessar o servidor deste conteúdo. Verifique a conexão e tente novamente.',
  'wrong-origin':
    'Este conteúdo veio de um endereço inesperado. Avise os responsáveis por esta página.',
  'ready-timeout': 'Este conteúdo está demorando demais para carregar. Tente novamente.',
  'session-refused': 'Este conteúdo não aceitou a sua sessão. Tente novamente.',
  'renewal-failed': 'A sua sessão terminou e não pôde ser renovada. Tente novamente.',
  reported: 'Ocorreu um problema neste conteúdo. Tente novamente.',
};
