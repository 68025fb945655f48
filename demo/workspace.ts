import * as v from 'valibot';
import { isDataZone } from './query.ts';

const plainText = (maxLength: number) =>
  v.pipe(
    v.string('must be text'),
    v.maxLength(maxLength, `must have at most ${maxLength} characters`),
    v.check((text) => text.isWellFormed() && !text.includes('\0'), 'must be plain text'),
  );
const Title = v.pipe(plainText(120), v.trim(), v.nonEmpty('must not be empty'));
const Member = plainText(100);
const DataZone = v.pipe(
  plainText(64),
  v.check(isDataZone, 'must be a time zone such as Europe/Madrid'),
);
const Scalar = v.union([plainText(200), v.number(), v.boolean()]);

/** A query and how its result is shown; an unfinished report may have no measures yet. */
export const Report = v.object({
  measures: v.pipe(v.array(Member), v.maxLength(8)),
  dimensions: v.pipe(v.array(Member), v.maxLength(4)),
  filters: v.optional(
    v.record(Member, v.union([Scalar, v.pipe(v.array(Scalar), v.maxLength(100))])),
  ),
  /** Leaves out groups in which a measure is smaller. */
  atLeast: v.optional(v.object({ measure: Member, value: v.pipe(v.number(), v.finite()) })),
  /** Zone in place of the viewer's. */
  timeZone: v.optional(DataZone),
  largest: v.optional(Member),
  smallest: v.optional(Member),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5000))),
  view: v.picklist(['table', 'line', 'bars', 'numbers']),
});
export type Report = v.InferOutput<typeof Report>;

/** Members that every tile has; a wide tile takes the full width. */
const TileBase = { id: plainText(40), title: Title, wide: v.optional(v.boolean()) };

/** One tile of an in-app dashboard: a report, or a summary that is generated on request. */
export const Tile = v.variant('kind', [
  v.object({ ...TileBase, kind: v.literal('report'), report: Report }),
  v.object({
    ...TileBase,
    kind: v.literal('summary'),
    prompt: plainText(500),
    /** Null until it is generated. */
    text: v.nullable(plainText(4000)),
  }),
]);
export type Tile = v.InferOutput<typeof Tile>;

/** Settings of an in-app dashboard, as its settings panel shows them. */
export const DashboardSettings = v.object({
  /** Null: the viewer's time zone. */
  timeZone: v.nullable(DataZone),
  agent: v.picklist(['flights', 'none']),
  dense: v.boolean(),
  singleColumn: v.boolean(),
  theme: v.picklist(['account', 'ocean', 'forest', 'plum']),
});
export type DashboardSettings = v.InferOutput<typeof DashboardSettings>;

/** The settings of a new dashboard. */
export const defaultSettings: DashboardSettings = {
  timeZone: null,
  agent: 'flights',
  dense: false,
  singleColumn: false,
  theme: 'account',
};

/** Content of an in-app dashboard. */
export const Board = v.object({
  tiles: v.pipe(v.array(Tile), v.maxLength(24, 'must be at most 24')),
  settings: DashboardSettings,
});
export type Board = v.InferOutput<typeof Board>;

const FolderId = v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1)));
/** Part of a dashboard's URL, unique within its embed tenant. */
const Slug = v.nullable(
  v.pipe(
    plainText(60),
    v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens'),
  ),
);

/** Request body that creates a folder, a workbook or a dashboard. */
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

/** Request body that changes an item; absent members stay. The body is checked against the item's kind. */
export const ItemChange = v.object({
  title: v.optional(Title),
  folderId: v.optional(FolderId),
  slug: v.optional(Slug),
  body: v.optional(v.unknown()),
  /** Names of the tenant groups that may read it. */
  sharedWith: v.optional(v.pipe(v.array(plainText(200)), v.maxLength(100))),
});
export type ItemChange = v.InferInput<typeof ItemChange>;

/** An item without its body, as lists return it. */
export interface Item {
  readonly id: number;
  readonly kind: 'folder' | 'workbook' | 'dashboard';
  readonly title: string;
  readonly folderId: number | null;
  readonly slug: string | null;
  readonly isOwn: boolean;
  readonly owner: string;
  /** Empty unless the viewer owns the item. */
  readonly sharedWith: readonly string[];
  /** Epoch milliseconds of the last change of title, slug or body; increases with each change, so it is a version. */
  readonly updatedAt: number;
}

/** An item with its body. */
export type FullItem = Item & { readonly body: Report | Board | null };

/** Members that the data model of a session's branch declares. */
export interface DataMembers {
  readonly measures: readonly string[];
  readonly dimensions: readonly string[];
  /** Folders of the dimensions in the data pane; empty if the data model defines none. */
  readonly folders: Readonly<Record<string, 'time' | 'places' | 'delays'>>;
}

/** A workspace as one viewer sees it. */
export interface WorkspaceView extends DataMembers {
  readonly tenantName: string;
  /** Tenant groups that items can be shared with. */
  readonly groups: readonly string[];
  readonly items: readonly Item[];
}

/** Path of the workspace routes. */
export const WORKSPACE_PATH = '/workspace';
