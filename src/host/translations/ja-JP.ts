import type { Messages } from './messages.ts';

/** Japanese. */
export const messages: Messages = {
  retry: '再試行',
  dashboard: 'ダッシュボード',
  app: '分析',
  chat: '分析チャット',
  contact: 'サイトの所有者にお問い合わせください。',
  'bad-config': 'このコンテンツは正しく設定されていません。',
  'mint-failed': 'サインインできませんでした。',
  'mint-refused': 'このコンテンツを表示するには、再度サインインしてください。',
  'frame-refused': 'このページにはこのコンテンツを表示する権限がありません。',
  'frame-unreachable': 'サーバーに接続できません。',
  'ready-timeout': 'このコンテンツの読み込みに時間がかかりすぎています。',
  'session-refused': 'セッションが拒否されました。',
  'renewal-failed': 'セッションを更新できませんでした。',
  forbidden: 'このコンテンツを表示する権限がありません。',
  reported: 'このコンテンツで問題が発生しました。',
};
