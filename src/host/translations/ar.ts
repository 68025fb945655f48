import type { Messages } from './messages.ts';

/** Arabic. */
export const messages: Messages = {
  retry: 'إعادة المحاولة',
  dashboard: 'لوحة المعلومات',
  app: 'التحليلات',
  chat: 'محادثة التحليلات',
  contact: 'تواصل مع مالك الموقع.',
  'bad-config': 'هذا المحتوى غير مُعدّ بشكل صحيح.',
  'mint-failed': 'تعذّر تسجيل الدخول.',
  'mint-refused': 'سجّل الدخول مجددًا لعرض هذا المحتوى.',
  'frame-refused': 'لا يُسمح لهذه الصفحة بعرض هذا المحتوى.',
  'frame-unreachable': 'يتعذر الوصول إلى الخادم.',
  'ready-timeout': 'يستغرق تحميل هذا المحتوى وقتًا طويلًا.',
  'session-refused': 'تم رفض جلستك.',
  'renewal-failed': 'تعذّر تجديد جلستك.',
  forbidden: 'ليس لديك إذن لعرض هذا المحتوى.',
  reported: 'حدثت مشكلة في هذا المحتوى.',
};
