import type { Messages } from './messages.ts';

/** Vietnamese. */
export const messages: Messages = {
  retry: 'Thử lại',
  dashboard: 'Bảng điều khiển',
  app: 'Phân tích',
  chat: 'Trò chuyện phân tích',
  contact: 'Hãy liên hệ với chủ sở hữu trang web.',
  'bad-config': 'Nội dung này chưa được thiết lập đúng.',
  'mint-failed': 'Không thể đăng nhập.',
  'mint-refused': 'Hãy đăng nhập lại để xem nội dung này.',
  'frame-refused': 'Trang này không được phép hiển thị nội dung này.',
  'frame-unreachable': 'Không thể kết nối với máy chủ.',
  'ready-timeout': 'Nội dung này tải quá lâu.',
  'session-refused': 'Phiên của bạn đã bị từ chối.',
  'renewal-failed': 'Không thể gia hạn phiên của bạn.',
  forbidden: 'Bạn không có quyền xem nội dung này.',
  reported: 'Nội dung này đã gặp sự cố.',
};
