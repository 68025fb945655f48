import type { Messages } from './messages.ts';

/** Spanish of Spain. */
export const messages: Messages = {
  retry: 'Reintentar',
  dashboard: 'Panel',
  app: 'Análisis',
  chat: 'Chat de análisis',
  contact: 'Ponte en contacto con el propietario del sitio.',
  'bad-config': 'Este contenido no está bien configurado.',
  'mint-failed': 'No se ha podido iniciar sesión.',
  'mint-refused': 'Vuelve a iniciar sesión para ver este contenido.',
  'frame-refused': 'Esta página no tiene permiso para mostrar este contenido.',
  'frame-unreachable': 'No se puede acceder al servidor.',
  'ready-timeout': 'Este contenido tarda demasiado en cargarse.',
  'session-refused': 'Tu sesión ha sido rechazada.',
  'renewal-failed': 'No se ha podido renovar tu sesión.',
  forbidden: 'No tienes permiso para ver este contenido.',
  reported: 'Se ha producido un problema en este contenido.',
};
