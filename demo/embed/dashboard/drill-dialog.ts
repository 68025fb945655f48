import { html } from 'lit';
import type { EmbedFilters, EmbedLocale, EmbedSession } from '../../../src/context/index.ts';
import type { DashboardRuntime } from '../../../src/runtime/index.ts';
import { members } from '../members.ts';
import { messages } from '../messages.ts';
import { type Drill, drillWidget } from './drill.ts';
import { valueText } from './filter-text.ts';

export interface DrillContext {
  readonly session: EmbedSession | undefined;
  readonly locale: EmbedLocale;
  readonly timeZone: string;
  readonly filters: EmbedFilters;
  readonly runtime: DashboardRuntime;
  filterBy(filters: Drill['filters']): void;
  close(): void;
}

/** Renders the dialog with the routes behind a value. */
export function drillDialog(drill: Drill, context: DrillContext) {
  const { measure, filters } = drill;
  const { session, locale, timeZone, runtime } = context;
  const parts = Object.entries(filters).map(([name, value]) => valueText(name, value, locale));
  const title = messages.drillTitle(
    members[measure]?.title ?? measure,
    parts.join(', ') || messages.all,
  );
  return html`<modal-form
    wide
    data-unprinted
    .heading=${title}
    .agree=${parts.length > 0 ? messages.filterByThis : ''}
    .cancel=${messages.close}
    @submit-form=${() => context.filterBy(filters)}
    @dismissed=${context.close}
  >
    <data-widget
      single
      .widget=${drillWidget(drill, title)}
      .session=${session}
      .locale=${locale}
      .timeZone=${timeZone}
      .filters=${{ ...context.filters, ...filters }}
      .runtime=${runtime}
    ></data-widget>
  </modal-form>`;
}
