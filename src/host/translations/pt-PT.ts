import type { Messages } from './messages.ts';

/** Portuguese of Portugal. */
export const messages: Messages = {
  retry: 'Tentar de novo',
  dashboard: 'Painel',
  app: 'Análises',
  chat: 'Chat de análises',
  contact: 'Contacte o proprietário do site.',
  'bad-config': 'Este conteúdo não está bem configurado.',
  'mint-failed': 'Não foi possível iniciar sessão.',
  'mint-refused': 'Inicie sessão de novo para ver este conteúdo.',
  'frame-refused': 'Esta página não tem permissão para mostrar este conteúdo.',
  'frame-unreachable': 'Não é possível contactar o servidor.',
  'ready-timeout': 'Este conteúdo está a demorar demasiado a carregar.',
  'session-refused': 'A sua sessão foi rejeitada.',
  'renewal-failed': 'Não foi possível renovar a sua sessão.',
  forbidden: 'Não tem permissão para ver este conteúdo.',
  reported: 'Ocorreu um problema neste conteúdo.',
};
