import type { Language } from '../locale/languages.ts';

/** The texts of a failed start. */
export interface FailureMessages {
  readonly title: string;
  /** The session id was rejected, or could not be exchanged. */
  readonly session: string;
  /** The page was opened without a session id. */
  readonly noSession: string;
  readonly other: string;
}

/** The texts in every shipped language. */
export const failureMessages: Readonly<Record<Language, FailureMessages>> = {
  'en-US': {
    title: 'This content cannot be shown',
    session:
      'The session has expired or was already used, or the server cannot be reached. Reload the page.',
    noSession: 'The page was opened without a session. Open it from the application it belongs to.',
    other: 'An error occurred while loading. Reload the page.',
  },
  'de-DE': {
    title: 'Dieser Inhalt kann nicht angezeigt werden',
    session:
      'Die Sitzung ist abgelaufen oder wurde bereits verwendet, oder der Server ist nicht erreichbar. Laden Sie die Seite neu.',
    noSession:
      'Die Seite wurde ohne Sitzung geöffnet. Öffnen Sie sie aus der Anwendung, zu der sie gehört.',
    other: 'Beim Laden ist ein Fehler aufgetreten. Laden Sie die Seite neu.',
  },
  'es-ES': {
    title: 'No se puede mostrar este contenido',
    session:
      'La sesión ha caducado o ya se ha utilizado, o no se puede acceder al servidor. Vuelve a cargar la página.',
    noSession: 'La página se ha abierto sin sesión. Ábrela desde la aplicación a la que pertenece.',
    other: 'Se ha producido un error durante la carga. Vuelve a cargar la página.',
  },
  'es-MX': {
    title: 'No se puede mostrar este contenido',
    session:
      'La sesión expiró o ya se usó, o no se puede acceder al servidor. Vuelve a cargar la página.',
    noSession: 'La página se abrió sin sesión. Ábrela desde la aplicación a la que pertenece.',
    other: 'Ocurrió un error durante la carga. Vuelve a cargar la página.',
  },
  'fr-FR': {
    title: 'Ce contenu ne peut pas être affiché',
    session:
      'La session a expiré ou a déjà été utilisée, ou le serveur est inaccessible. Rechargez la page.',
    noSession:
      'La page a été ouverte sans session. Ouvrez-la depuis l’application dont elle fait partie.',
    other: 'Une erreur s’est produite lors du chargement. Rechargez la page.',
  },
  'it-IT': {
    title: 'Impossibile mostrare questo contenuto',
    session:
      'La sessione è scaduta o è già stata usata, oppure il server non è raggiungibile. Ricarica la pagina.',
    noSession: 'La pagina è stata aperta senza sessione. Aprila dall’applicazione di cui fa parte.',
    other: 'Si è verificato un errore durante il caricamento. Ricarica la pagina.',
  },
  'ja-JP': {
    title: 'このコンテンツを表示できません',
    session:
      'セッションの有効期限が切れているか、すでに使用されているか、サーバーに接続できません。ページを再読み込みしてください。',
    noSession: 'このページはセッションなしで開かれました。元のアプリケーションから開いてください。',
    other: '読み込み中にエラーが発生しました。ページを再読み込みしてください。',
  },
  'nb-NO': {
    title: 'Dette innholdet kan ikke vises',
    session:
      'Økten er utløpt eller allerede brukt, eller serveren kan ikke nås. Last inn siden på nytt.',
    noSession: 'Siden ble åpnet uten en økt. Åpne den fra applikasjonen den hører til.',
    other: 'Det oppstod en feil under innlastingen. Last inn siden på nytt.',
  },
  'pt-BR': {
    title: 'Não é possível mostrar este conteúdo',
    session:
      'A sessão expirou ou já foi usada, ou não é possível acessar o servidor. Recarregue a página.',
    noSession: 'A página foi aberta sem uma sessão. Abra-a pelo aplicativo ao qual ela pertence.',
    other: 'Ocorreu um erro durante o carregamento. Recarregue a página.',
  },
  'pt-PT': {
    title: 'Não é possível mostrar este conteúdo',
    session:
      'A sessão expirou ou já foi utilizada, ou não é possível aceder ao servidor. Recarregue a página.',
    noSession: 'A página foi aberta sem uma sessão. Abra-a a partir da aplicação a que pertence.',
    other: 'Ocorreu um erro durante o carregamento. Recarregue a página.',
  },
  'sv-SE': {
    title: 'Innehållet kan inte visas',
    session:
      'Sessionen har gått ut eller redan använts, eller så går det inte att nå servern. Ladda om sidan.',
    noSession: 'Sidan öppnades utan en session. Öppna den från programmet som den hör till.',
    other: 'Ett fel uppstod vid inläsningen. Ladda om sidan.',
  },
  'vi-VN': {
    title: 'Không thể hiển thị nội dung này',
    session:
      'Phiên đã hết hạn hoặc đã được sử dụng, hoặc không thể kết nối với máy chủ. Hãy tải lại trang.',
    noSession: 'Trang được mở mà không có phiên. Hãy mở trang từ ứng dụng chứa trang này.',
    other: 'Đã xảy ra lỗi khi tải. Hãy tải lại trang.',
  },
  ar: {
    title: 'لا يمكن عرض هذا المحتوى',
    session: 'انتهت صلاحية الجلسة أو سبق استخدامها، أو تعذّر الوصول إلى الخادم. أعد تحميل الصفحة.',
    noSession: 'فُتحت الصفحة بدون جلسة. افتحها من التطبيق الذي تنتمي إليه.',
    other: 'حدث خطأ أثناء التحميل. أعد تحميل الصفحة.',
  },
};
