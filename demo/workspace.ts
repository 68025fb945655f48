import * as v from 'valibot';
import { isTimeZone } from '../src/lib/is-time-zone.ts';

const plain = (most: number) =>
  v.pipe(
    v.string('must be text'),
    v.maxLength(most, `must have at most ${most} characters`),
    v.check((text) => text.isWellFormed() && !text.includes('\0'), 'must be plain text'),
  );
const Title = v.pipe(plain(120), v.trim(), v.nonEmpty('must not be empty'));
const Member = plain(100);
const Scalar = v.union([plain(200), v.number(), v.boolean()]);

/** A question to the data and how its answer is shown; a report being made may still ask for nothing. */
export const Report = v.object({
  measures: v.pipe(v.array(Member), v.maxLength(8)),
  dimensions: v.pipe(v.array(Member), v.maxLength(4)),
  filters: v.optional(
    v.record(Member, v.union([Scalar, v.pipe(v.array(Scalar), v.maxLength(100))])),
  ),
  largest: v.optional(Member),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5000))),
  view: v.picklist(['table', 'line', 'bars', 'numbers']),
});
export type Report = v.InferOutput<typeof Report>;

/** What every tile has; a wide one takes the whole width. */
const TileFrame = { id: plain(40), title: Title, wide: v.optional(v.boolean()) };

/** One tile of an in-app dashboard: a report of its own, or a summary that was written on request. */
export const Tile = v.variant('kind', [
  v.object({ ...TileFrame, kind: v.literal('report'), report: Report }),
  v.object({
    ...TileFrame,
    kind: v.literal('summary'),
    prompt: plain(500),
    /** Null until it is generated. */
    text: v.nullable(plain(4000)),
  }),
]);
export type Tile = v.InferOutput<typeof Tile>;

/** What the settings panel of an in-app dashboard decides. */
export const DashboardSettings = v.object({
  /** Null: the viewer's own. */
  timeZone: v.nullable(
    v.pipe(plain(64), v.check(isTimeZone, 'must be a time zone such as Europe/Madrid')),
  ),
  agent: v.picklist(['flights', 'none']),
  dense: v.boolean(),
  singleColumn: v.boolean(),
  theme: v.picklist(['account', 'ocean', 'forest', 'plum']),
});
export type DashboardSettings = v.InferOutput<typeof DashboardSettings>;

/** The settings of a new dashboard. */
export const usualSettings: DashboardSettings = {
  timeZone: null,
  agent: 'flights',
  dense: false,
  singleColumn: false,
  theme: 'account',
};

/** What a dashboard holds. */
export const Board = v.object({
  tiles: v.pipe(v.array(Tile), v.maxLength(24, 'must be at most 24')),
  settings: DashboardSettings,
});
export type Board = v.InferOutput<typeof Board>;

const FolderId = v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1)));
/** Part of a dashboard's address within its embed tenant. */
const Slug = v.nullable(
  v.pipe(
    plain(60),
    v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens'),
  ),
);

/** What makes a folder, a workbook or a dashboard. */
export const NewItem = v.variant('kind', [
  v.object({ kind: v.literal('folder'), title: Title }),
  v.object({
    kind: v.literal('workbook'),
    title: Title,
    folderId: v.optional(FolderId, null),
    body: Report,
  }),
  v.object({
    kind: v.literal('dashboard'),
    title: Title,
    folderId: v.optional(FolderId, null),
    body: Board,
  }),
]);
export type NewItem = v.InferInput<typeof NewItem>;

/** What may change about an item; only what is named does. The body is checked against the item's kind. */
export const ItemChange = v.object({
  title: v.optional(Title),
  folderId: v.optional(FolderId),
  slug: v.optional(Slug),
  body: v.optional(v.unknown()),
  /** Names of tenant groups that may read it. */
  sharedWith: v.optional(v.pipe(v.array(plain(200)), v.maxLength(100))),
});
export type ItemChange = v.InferInput<typeof ItemChange>;

/** An item as lists show it. */
export interface Item {
  readonly id: number;
  readonly kind: 'folder' | 'workbook' | 'dashboard';
  readonly title: string;
  readonly folderId: number | null;
  readonly slug: string | null;
  readonly isOwn: boolean;
  readonly owner: string;
  /** Empty for those who do not own it. */
  readonly sharedWith: readonly string[];
  /** Epoch milliseconds of the last change to its title, slug or body, no two alike: it tells versions apart. */
  readonly updatedAt: number;
}

/** An item with what it holds. */
export type FullItem = Item & { readonly body: Report | Board | null };

/** All that a viewer sees of a workspace. */
export interface WorkspaceView {
  readonly tenantName: string;
  /** The tenant groups that content can be shared with. */
  readonly groups: readonly string[];
  readonly items: readonly Item[];
  /** The members that the data model of the session's branch declares. */
  readonly measures: readonly string[];
  readonly dimensions: readonly string[];
}

/** Where a workspace is asked for. */
export const WORKSPACE_PATH = '/workspace';
