// edge.ts
import { embedSession } from './embed-session.ts';

export default {
  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/embed-session') return embedSession(request);
    return new Response(null, { status: 404 });
  },
};
