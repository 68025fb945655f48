import type { Messages } from './messages.ts';

/** Vietnamese. */
export const messages: Messages = {
  retry: 'Thử lại',
  dashboard: 'Bảng điều khiển',
  app: 'Phân tích',
  chat: 'Trò chuyện phân tích',
  'bad-config': 'Nội dung này chưa được thiết lập đúng. Vui lòng báo cho người quản lý trang này.',
  'mint-failed': 'Hiện không thể đăng nhập vào nội dung này. Vui lòng thử lại.',
  'mint-refused':
    'Bạn không có quyền xem nội dung này. Hãy đăng nhập lại hoặc yêu cầu quyền truy cập.',
  'frame-blocked':
    'Trang này không cho phép hiển thị nội dung. Vui lòng báo cho người quản lý trang.',
  'frame-refused':
    'Máy chủ của nội dung này không cho phép hiển thị trên trang này. Vui lòng báo cho người quản lý trang.',
  'frame-unreachable':
    'Không thể kết nối với máy chủ của nội dung này. Hãy kiểm tra kết nối rồi thử lại.',
  'wrong-origin':
    'Nội dung này đến từ một địa chỉ không mong đợi. Vui lòng báo cho người quản lý trang này.',
  'ready-timeout': 'Nội dung này tải quá lâu. Vui lòng thử lại.',
  'session-refused': 'Nội dung này không chấp nhận phiên của bạn. Vui lòng thử lại.',
  'renewal-failed': 'Phiên của bạn đã kết thúc và không thể gia hạn. Vui lòng thử lại.',
  reported: 'Nội dung này đã gặp sự cố. Vui lòng thử lại.',
};
