import type { AppMessages } from './en-US.ts';
import { messages as spanish } from './es-ES.ts';

/** Español de México, donde difiere del de España. */
export const messages: AppMessages = {
  ...spanish,
  retry: 'Intentar de nuevo',
  failed: 'No se pudo cargar.',
  refused: 'El servicio no lo aceptó.',
  newDashboard: 'Tablero',
  dashboard: 'Tablero',
  untitledDashboard: 'Tablero sin título',
  emptyText: 'Crea un libro para explorar los datos, o un tablero para reunir varios.',
  notFoundText: 'No existe o no se compartió contigo.',
  addFilter: 'Agregar filtro',
  changedElsewhere: 'Se cambió en otro lugar desde que lo abriste.',
  addWidget: 'Agregar widget',
  emptyBoardTitle: 'Un tablero vacío',
  emptyBoardText: 'Agrega widgets de tus libros.',
  notGenerated: 'Todavía no se generó ningún resumen.',
  settings: 'Configuración',
  slugTaken: (slug) => `Ya hay otro tablero en «${slug}».`,
  cannotAnswer: 'No se pudo responder a la pregunta.',
  addToDashboard: 'Agregar a un tablero',
  addedTo: (title) => `Agregado a «${title}»`,
  fixInChat: 'Corregir en el chat',
  fixed: (list) => `Esto no forma parte de los datos y se quitó: ${list}.`,
};
