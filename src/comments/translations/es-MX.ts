import type { Messages } from './en-US.ts';
import { messages as spanish } from './es-ES.ts';

/** Español de México, where it differs from that of Spain. */
export const messages: Messages = {
  ...spanish,
  newThread: 'Agregar un comentario',
  post: 'Comentar',
  editComment: 'Editar comentario',
  retry: 'Intentar de nuevo',
  justNow: 'justo ahora',
  forbiddenHint: 'Comunícate con el propietario del sitio.',
  notFound: 'Este tablero no tiene comentarios',
  notFoundHint: 'Es posible que se haya eliminado o que ya no esté publicado.',
  failed: 'No se pudieron cargar los comentarios',
  failedHint: 'Algo falló de nuestro lado. Inténtalo de nuevo.',
  olderFailed: 'No se pudieron cargar los comentarios anteriores.',
  updatesFailed: 'No se pudieron cargar los últimos cambios.',
  signedOut: 'Tu sesión terminó',
  reasonSignedOut: 'Tu sesión terminó.',
  postUnconfirmed: 'Es posible que este comentario no se haya enviado.',
  postFailed: 'Este comentario no se envió.',
  editFailed: 'Este cambio no se guardó.',
  deleteFailed: 'Este comentario no se eliminó.',
  resolveFailed: 'No se pudo cambiar la conversación.',
  copyFailed: 'No se pudo copiar el texto. Selecciónalo.',
  reasonThreadDeleted: 'La conversación se eliminó.',
  reasonRateLimited: 'Demasiados comentarios. Inténtalo de nuevo en un minuto.',
  reasonInvalid: 'El servicio rechazó el texto.',
  noUsersFound: 'No se encontró a nadie',
  searchFailed: 'No se pudo cargar a las personas.',
  offlineHint: 'Lo que escribas se conserva. Revisa tu conexión e inténtalo de nuevo.',
};
