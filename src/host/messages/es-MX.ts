import type { Messages } from './messages.ts';

/** Spanish of Mexico. */
export const messages: Messages = {
  retry: 'Intentar de nuevo',
  dashboard: 'Tablero',
  app: 'Análisis',
  chat: 'Chat de análisis',
  'bad-config': 'Este contenido no está bien configurado. Avise a los responsables de esta página.',
  'mint-failed': 'El acceso a este contenido no funciona por el momento. Intente de nuevo.',
  'mint-refused':
    'Usted no tiene permiso para ver este contenido. Inicie sesión de nuevo o solicite acceso.',
  'frame-blocked': 'Esta página no permite mostrar su contenido. Avise a sus responsables.',
  'frame-refused':
    'El servidor de este contenido no permite mostrarlo en esta página. Avise a sus responsables.',
  'frame-unreachable':
    'No es posible conectarse al servidor de este contenido. Revise la conexión e intente de nuevo.',
  'wrong-origin':
    'Este contenido llegó de una dirección inesperada. Avise a los responsables de esta página.',
  'ready-timeout': 'Este contenido tarda demasiado en cargar. Intente de nuevo.',
  'session-refused': 'Este contenido no aceptó su sesión. Intente de nuevo.',
  'renewal-failed': 'Su sesión terminó y no se pudo renovar. Intente de nuevo.',
  reported: 'Ocurrió un problema en este contenido. Intente de nuevo.',
};
