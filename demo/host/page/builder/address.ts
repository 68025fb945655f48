import type { Supports } from '../../../../src/api/index.ts';
import { fromFragment, toFragment } from '../studio/theme/address.ts';
import { DEFAULT_DESIGN } from '../studio/theme/design.ts';
import { TABS, tabOf } from '../studio/theme/tabs.ts';
import { FRAMEWORKS } from './code/page-code.ts';
import { SERVERS } from './code/server-code.ts';
import {
  AIRPORTS,
  COLOR_SCHEMES,
  type Configuration,
  DASHBOARD_ID,
  DEFAULT_CONFIGURATION,
  VIEWERS,
  type Viewer,
} from './configuration.ts';

/** The parts of a URL that contain a configuration. */
export interface Address {
  readonly search: string;
  readonly hash: string;
}

/** Returns the URL of a configuration. The theme, language and time zone are in the fragment, as in the theme studio. */
export function toAddress(configuration: Configuration): string {
  const { tab, dashboard, colorScheme, viewer, airport, framework, server } = configuration;
  const search = new URLSearchParams();
  if (tab !== TABS[0]) search.set('surface', tab);
  if (dashboard !== DEFAULT_CONFIGURATION.dashboard) search.set('dashboard', dashboard);
  if (colorScheme !== DEFAULT_CONFIGURATION.colorScheme) search.set('color-scheme', colorScheme);
  if (viewer !== DEFAULT_CONFIGURATION.viewer) search.set('view-as', viewer);
  if (airport) search.set('airport', airport);
  if (configuration.allowExport) search.set('allow-export', 'true');
  if (configuration.autoHeight) search.set('auto-height', 'true');
  if (framework !== DEFAULT_CONFIGURATION.framework) search.set('framework', framework);
  if (server !== DEFAULT_CONFIGURATION.server) search.set('server', server);
  return `/${search.size > 0 ? `?${search}` : ''}${toFragment(configuration)}`;
}

/** Parses a URL, which is untrusted; what is invalid gets its default, and `problem` says why the theme is not used. */
export function fromAddress(
  { search, hash }: Address,
  supports: Supports,
): { readonly configuration: Configuration; readonly problem: string } {
  const parameters = new URLSearchParams(search);
  const read = fromFragment(hash, supports);
  const dashboard = parameters.get('dashboard') ?? '';
  const one = <T extends string>(all: readonly T[], name: string) =>
    all.find((value) => value === parameters.get(name));
  return {
    configuration: {
      ...('design' in read ? read.design : DEFAULT_DESIGN),
      tab: tabOf(search),
      dashboard: DASHBOARD_ID.test(dashboard) ? dashboard : DEFAULT_CONFIGURATION.dashboard,
      colorScheme: one(COLOR_SCHEMES, 'color-scheme') ?? DEFAULT_CONFIGURATION.colorScheme,
      viewer: one(Object.keys(VIEWERS) as Viewer[], 'view-as') ?? DEFAULT_CONFIGURATION.viewer,
      airport: one(AIRPORTS, 'airport') ?? '',
      allowExport: parameters.get('allow-export') === 'true',
      autoHeight: parameters.get('auto-height') === 'true',
      framework:
        one(
          FRAMEWORKS.map(({ id }) => id),
          'framework',
        ) ?? DEFAULT_CONFIGURATION.framework,
      server:
        one(
          SERVERS.map(({ id }) => id),
          'server',
        ) ?? DEFAULT_CONFIGURATION.server,
    },
    problem: 'problem' in read ? read.problem : '',
  };
}
