import type { Messages } from './messages.ts';

/** Spanish of Spain. */
export const messages: Messages = {
  retry: 'Reintentar',
  dashboard: 'Panel',
  app: 'Análisis',
  chat: 'Chat de análisis',
  'bad-config': 'Este contenido no está bien configurado. Avisa a los responsables de esta página.',
  'mint-failed': 'El acceso a este contenido no funciona en este momento. Vuelve a intentarlo.',
  'mint-refused':
    'No tienes permiso para ver este contenido. Inicia sesión de nuevo o solicita acceso.',
  'frame-blocked': 'Esta página no permite mostrar su contenido. Avisa a sus responsables.',
  'frame-refused':
    'El servidor de este contenido no permite mostrarlo en esta página. Avisa a sus responsables.',
  'frame-unreachable':
    'No se puede acceder al servidor de este contenido. Comprueba la conexión y vuelve a intentarlo.',
  'wrong-origin':
    'Este contenido ha llegado de una dirección inesperada. Avisa a los responsables de esta página.',
  'ready-timeout': 'Este contenido tarda demasiado en cargarse. Vuelve a intentarlo.',
  'session-refused': 'Este contenido no ha aceptado tu sesión. Vuelve a intentarlo.',
  'renewal-failed': 'Tu sesión ha terminado y no se ha podido renovar. Vuelve a intentarlo.',
  reported: 'Se ha producido un problema en este contenido. Vuelve a intentarlo.',
};
