import { str } from '@lit/localize';
import type { Templates } from './load-templates.ts';
import { templates as brazilian } from './pt-BR.ts';

/** Português de Portugal, where it differs from that of Brazil. */
export const templates: Templates = {
  ...brazilian,
  loading: 'A carregar…',
  forbidden: 'Não pode ver este painel',
  forbiddenHint:
    'Este painel não existe ou não foi partilhado consigo. Fale com quem o enviou para cá.',
  clearFilter: str`Retirar o filtro ${0}`,
  clearFilters: 'Retirar todos os filtros',
  unread: str`${0} por ler`,
  download: str`Transferir: ${0}`,
  downloadShort: 'Transferir',
  downloadFailed: 'Não foi possível criar o ficheiro.',
  onTime: 'À hora',
  retry: 'Tentar de novo',
};
