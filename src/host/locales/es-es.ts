import type { Texts } from '../texts.ts';

/** Spanish of Spain. */
export const texts: Texts = {
  retry: 'Reintentar',
  dashboard: 'Panel',
  app: 'Análisis',
  chat: 'Chat de análisis',
  config: 'Este contenido no está bien configurado. Avisa a los responsables de esta página.',
  mint: 'El acceso a este contenido no funciona en este momento. Vuelve a intentarlo.',
  refused: 'No tienes permiso para ver este contenido. Inicia sesión de nuevo o solicita acceso.',
  blocked: 'Esta página no permite mostrar su contenido. Avisa a sus responsables.',
  unreachable:
    'No se puede acceder al servidor de este contenido. Comprueba la conexión y vuelve a intentarlo.',
  foreign:
    'Este contenido ha llegado de una dirección inesperada. Avisa a los responsables de esta página.',
  slow: 'Este contenido tarda demasiado en cargarse. Vuelve a intentarlo.',
  session: 'Este contenido no ha aceptado tu sesión. Vuelve a intentarlo.',
  renewal: 'Tu sesión ha terminado y no se ha podido renovar. Vuelve a intentarlo.',
  reported: 'Se ha producido un problema en este contenido. Vuelve a intentarlo.',
};
