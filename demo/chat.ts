import * as v from 'valibot';
import type { Problem } from './problem.ts';
import type { DataRow } from './query.ts';
import { Report } from './workspace.ts';

/** What is asked of the chat. */
export const ChatQuestion = v.object({
  question: v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'), v.maxLength(500)),
  timeZone: v.string(),
  /** The report of the last answer, which the question may go on from. */
  previous: v.optional(v.nullable(Report), null),
  /** A report that fails and is to be looked at. */
  failing: v.optional(v.nullable(Report), null),
  /** The questions and answers before, oldest first; a language model reads them. */
  history: v.optional(
    v.pipe(
      v.array(
        v.object({
          role: v.picklist(['user', 'assistant']),
          text: v.pipe(v.string(), v.maxLength(2000)),
        }),
      ),
      v.maxLength(12),
    ),
    [],
  ),
});
export type ChatQuestion = v.InferInput<typeof ChatQuestion>;

/** Why a question is not answered. */
export type Inability =
  | { readonly reason: 'unknown-words'; readonly words: readonly string[] }
  /** The data has no such field; the answer without it follows, where there is one. */
  | { readonly reason: 'unknown-field'; readonly words: readonly string[] }
  | { readonly reason: 'no-measure' | 'not-a-day' | 'nothing-to-save' | 'may-not-save' }
  | { readonly reason: 'outside-span'; readonly from: string; readonly to: string };

/** A question that is not answered as it was asked; `nearby` are questions like it that can be. */
export type Unable = Inability & { readonly type: 'unable'; readonly nearby?: readonly string[] };

/** One line of the streamed answer. */
export type ChatPart =
  | { readonly type: 'understood'; readonly report: Report }
  | { readonly type: 'rows'; readonly rows: readonly DataRow[] }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'fixed'; readonly report: Report; readonly dropped: readonly string[] }
  | { readonly type: 'saved'; readonly id: number; readonly title: string }
  | Unable
  | { readonly type: 'failed'; readonly problem: Problem }
  | { readonly type: 'done' };

/** What the chat says of itself. */
export interface ChatAbout {
  readonly agent: 'grammar' | 'model';
  readonly measures: readonly string[];
  readonly dimensions: readonly string[];
}

/** Where the chat is: `GET` says what it understands, `POST` asks it and is answered by lines of JSON. */
export const CHAT_PATH = '/chat';

/** The agent of the demo, as events name it. */
export const AGENT_ID = 'flights';
