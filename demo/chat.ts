import * as v from 'valibot';
import type { Problem } from './problem.ts';
import { type DataRow, Filters } from './query.ts';
import { Report } from './workspace.ts';

/** A question to the chat, as the page posts it. */
export const ChatQuestion = v.object({
  question: v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'), v.maxLength(500)),
  timeZone: v.string(),
  /** The report of the last answer; a follow-up question reuses parts of it. */
  previous: v.optional(v.nullable(Report), null),
  /** The filters of the dashboard, which apply where the question has none of its own. */
  filters: v.optional(Filters, {}),
  /** A report that the viewer has changed, in place of that of the question. */
  edited: v.optional(v.nullable(Report), null),
  /** A report whose query fails and that the chat is asked to repair. */
  failing: v.optional(v.nullable(Report), null),
  /** Earlier questions and answers, oldest first; only the language model uses them. */
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

/** Dimensions of which one replaces the others. */
const RELATED = [
  ['flights.day', 'flights.month'],
  ['flights.origin', 'flights.origin_city', 'flights.origin_state'],
  ['flights.destination', 'flights.destination_city', 'flights.destination_state'],
  ['flights.weekday', 'flights.day_type'],
  ['flights.hour', 'flights.day_part'],
  ['flights.delay', 'flights.delay_step'],
];

/** Adds the filters of a dashboard to those of a query, unless the query filters by the same or a related dimension. */
export function addFilters(own: Filters, dashboard: Filters): Filters {
  const replaced = RELATED.filter((members) => members.some((member) => member in own)).flat();
  const kept = Object.entries(dashboard).filter(
    ([member, value]) => value !== null && !replaced.includes(member),
  );
  return { ...Object.fromEntries(kept), ...own };
}

/** Returns a report with the filters of a dashboard. */
export function withFilters(report: Report, dashboard: Filters): Report {
  if (Object.keys(dashboard).length === 0) return report;
  const filters = addFilters(report.filters ?? {}, dashboard);
  return { ...report, filters: filters as NonNullable<Report['filters']> };
}

/** Why a question has no answer. */
export type UnableReason =
  /** `marks` are the start and end of each word in the question. */
  | {
      readonly reason: 'unknown-words';
      readonly words: readonly string[];
      readonly marks?: readonly (readonly [number, number])[];
    }
  | {
      readonly reason: 'greeting' | 'no-measure' | 'not-a-day' | 'nothing-to-save' | 'may-not-save';
    }
  | { readonly reason: 'outside-span'; readonly from: string; readonly to: string };

/** A question without an answer; `report` is what was understood, `nearby` lists questions that have one. */
export type Unable = UnableReason & {
  readonly type: 'unable';
  readonly report?: Report;
  readonly nearby?: readonly string[];
};

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

/** What the chat supports. */
export interface ChatInfo {
  readonly agent: 'grammar' | 'model';
  readonly measures: readonly string[];
  readonly dimensions: readonly string[];
  /** Questions that have an answer. */
  readonly examples: readonly string[];
}

/** Path of the chat: `GET` returns a `ChatInfo`, `POST` a question returns `ChatPart`s as lines of JSON. */
export const CHAT_PATH = '/chat';

/** Id of the demo's agent in events. */
export const AGENT_ID = 'flights';
