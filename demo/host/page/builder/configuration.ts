import { DEFAULT_DESIGN, type Design } from '../studio/theme/design.ts';
import type { Tab } from '../studio/theme/tabs.ts';

export const COLOR_SCHEMES = ['auto', 'light', 'dark'] as const;
/** Viewers whose sessions the preview can have, by the id in the URL of their session endpoint. */
export const VIEWERS = {
  administrator: 'Administrator',
  'west-coast': 'West Coast group',
  'read-only': 'Read-only, without export',
  expired: 'Expired session',
} as const;
export type Viewer = keyof typeof VIEWERS;
/** Airports that the dashboard can be filtered by. */
export const AIRPORTS = ['ATL', 'DEN', 'DFW', 'JFK', 'LAX', 'ORD', 'SEA', 'SFO'] as const;
/** The public ids that the builder accepts, so that each is safe in every language of code. */
export const DASHBOARD_ID = /^[\w-]{1,64}$/;

/** What the viewer has selected in the embed builder. */
export interface Configuration extends Design {
  readonly tab: Tab;
  /** The public id of the dashboard. */
  readonly dashboard: string;
  readonly colorScheme: (typeof COLOR_SCHEMES)[number];
  readonly viewer: Viewer;
  /** The airport whose departures are shown; empty for all. */
  readonly airport: string;
  readonly allowExport: boolean;
  /** Whether the embed is as high as its content. */
  readonly autoHeight: boolean;
  /** The framework and the server language whose code is shown. */
  readonly framework: string;
  readonly server: string;
}

export const DEFAULT_CONFIGURATION: Configuration = {
  ...DEFAULT_DESIGN,
  tab: 'dashboard',
  dashboard: 'flights',
  colorScheme: 'auto',
  viewer: 'administrator',
  airport: '',
  allowExport: false,
  autoHeight: false,
  framework: 'html',
  server: 'node',
};

/** Returns the filters of the dashboard. */
export function filtersOf({ airport }: Configuration): Readonly<Record<string, string>> {
  return airport ? { 'flights.origin': airport } : {};
}
