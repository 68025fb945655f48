import type { Messages } from './messages.ts';

/** Spanish of Mexico. */
export const messages: Messages = {
  retry: 'Intentar de nuevo',
  dashboard: 'Tablero',
  app: 'Análisis',
  chat: 'Chat de análisis',
  contact: 'Comuníquese con el propietario del sitio.',
  'bad-config': 'Este contenido no está bien configurado.',
  'mint-failed': 'No se pudo iniciar sesión.',
  'mint-refused': 'Vuelva a iniciar sesión para ver este contenido.',
  'frame-refused': 'Esta página no tiene permiso para mostrar este contenido.',
  'frame-unreachable': 'No es posible conectarse al servidor.',
  'ready-timeout': 'Este contenido tarda demasiado en cargar.',
  'session-refused': 'Su sesión fue rechazada.',
  'renewal-failed': 'No se pudo renovar su sesión.',
  forbidden: 'No tienes permiso para ver este contenido.',
  reported: 'Ocurrió un problema en este contenido.',
};
