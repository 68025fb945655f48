import { str } from '@lit/localize';
import type { Templates } from './en-US.ts';
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
  unknownField: str`«${0}» não faz parte destes dados.`,
  unknownFilter: str`O filtro «${0}» não faz parte destes dados.`,
  badFilterValue: str`O filtro «${0}» não pode ter este valor.`,
  badTimeZone: str`O serviço não conhece o fuso horário «${0}».`,
  zoneIgnored: str`«${0}» não é um fuso horário válido aqui e foi ignorado.`,
  languageIgnored: str`«${0}» não é um idioma disponível aqui e foi ignorado.`,
  filterIgnored: str`O filtro «${0}» no endereço não pode ser lido e foi ignorado.`,
  retry: 'Tentar de novo',
};
