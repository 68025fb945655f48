import type { Templates } from './en-US.ts';
import { templates as spanish } from './es-ES.ts';

/** Español de México, where it differs from that of Spain. */
export const templates: Templates = {
  ...spanish,
  failed: 'No se pudo cargar.',
  forbidden: 'No puedes ver este tablero',
  forbiddenHint:
    'Este tablero no existe o no se compartió contigo. Pregunta a quien te envió aquí.',
  filtersRejected: 'El tablero no se puede filtrar así',
  retry: 'Intentar de nuevo',
  showChart: 'Mostrar como gráfica',
  filterByThis: 'Filtrar el tablero por esto',
  downloadFailed: 'No se pudo crear el archivo.',
  keyFigures: 'Cifras principales',
};
