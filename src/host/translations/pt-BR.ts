import type { Messages } from './messages.ts';

/** Portuguese of Brazil. */
export const messages: Messages = {
  retry: 'Tentar novamente',
  dashboard: 'Painel',
  app: 'Análises',
  chat: 'Chat de análises',
  contact: 'Entre em contato com o proprietário do site.',
  'bad-config': 'Este conteúdo não está configurado corretamente.',
  'mint-failed': 'Não foi possível fazer login.',
  'mint-refused': 'Entre novamente para ver este conteúdo.',
  'frame-refused': 'Esta página não tem permissão para exibir este conteúdo.',
  'frame-unreachable': 'Não foi possível acessar o servidor.',
  'ready-timeout': 'Este conteúdo está demorando demais para carregar.',
  'session-refused': 'A sua sessão foi rejeitada.',
  'renewal-failed': 'Não foi possível renovar a sua sessão.',
  forbidden: 'Você não tem permissão para ver este conteúdo.',
  reported: 'Ocorreu um problema neste conteúdo.',
};
