import type { Texts } from '../texts.ts';

/** Spanish of Mexico. */
export const texts: Texts = {
  retry: 'Intentar de nuevo',
  dashboard: 'Tablero',
  app: 'Análisis',
  chat: 'Chat de análisis',
  config: 'Este contenido no está bien configurado. Avise a los responsables de esta página.',
  mint: 'El acceso a este contenido no funciona por el momento. Intente de nuevo.',
  refused:
    'Usted no tiene permiso para ver este contenido. Inicie sesión de nuevo o solicite acceso.',
  blocked: 'Esta página no permite mostrar su contenido. Avise a sus responsables.',
  unreachable:
    'No es posible conectarse al servidor de este contenido. Revise la conexión e intente de nuevo.',
  foreign:
    'Este contenido llegó de una dirección inesperada. Avise a los responsables de esta página.',
  slow: 'Este contenido tarda demasiado en cargar. Intente de nuevo.',
  session: 'Este contenido no aceptó su sesión. Intente de nuevo.',
  renewal: 'Su sesión terminó y no se pudo renovar. Intente de nuevo.',
  reported: 'Ocurrió un problema en este contenido. Intente de nuevo.',
};
