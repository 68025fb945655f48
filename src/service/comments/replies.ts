import type { Dialect } from '../database/database.ts';
import type { CommentRow } from './comment-row.ts';

/**
 * All replies of a thread as one text, oldest first: a row a thread instead of one a comment is
 * several times cheaper to fetch. Bodies travel as hexadecimal digits, so that no byte can be a separator.
 */
export function repliesAsText({ hex }: Dialect): string {
  const text = (column: string) => `COALESCE(CAST(r.${column} AS TEXT), '')`;
  const columns = [
    text('id'),
    text('user_id'),
    text('created_at'),
    text('edited_at'),
    hex('r.body'),
  ];
  return `STRING_AGG(${columns.join(" || ',' || ")}, ';' ORDER BY r.id)`;
}

/** The replies in a text of `repliesAsText`. */
export function parseReplies(rootId: number, text: string | null): CommentRow[] {
  if (text === null) return [];
  return text.split(';').map((reply) => {
    const [id, userId = '', createdAt, editedAt = '', body = ''] = reply.split(',');
    return {
      id: Number(id),
      parent_id: rootId,
      user_id: userId === '' ? null : Number(userId),
      body: Buffer.from(body, 'hex'),
      created_at: Number(createdAt),
      edited_at: editedAt === '' ? null : Number(editedAt),
      resolved_at: null,
      resolved_by: null,
    };
  });
}
