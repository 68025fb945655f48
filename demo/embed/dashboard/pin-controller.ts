import type { ReactiveController, ReactiveControllerHost } from 'lit';
import * as v from 'valibot';
import { commentsPath, ThreadList } from '../../../src/api/index.ts';
import { LocalCache } from '../../../src/comments/store/local-cache.ts';
import { ReadState } from '../../../src/comments/store/read-state.ts';
import type { EmbedFilters, EmbedLocale, EmbedSession } from '../../../src/context/index.ts';
import { serverDate } from '../../../src/lib/http.ts';
import { viewerOf } from '../../../src/session/session-identity.ts';
import { Loads } from '../app/newest.ts';
import { valueText } from './filter-text.ts';
import { type Pin, parsePin, pinUrl } from './pin.ts';
import type { Widget } from './widgets.ts';

const LINK = /https?:\/\/[^\s<>"]+/g;

/** What the pins are shown in. */
export interface PinContext {
  readonly session: EmbedSession | undefined;
  readonly widgets: readonly Widget[];
  readonly locale: EmbedLocale;
  readonly zone: string;
  readonly filters: EmbedFilters;
}

/** Reads the newest comments: how many the viewer has not seen, and which values they are pinned to. */
export class PinController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #context: () => PinContext;
  /** The number of newest comments that the viewer has not seen. */
  unread = 0;
  #pins: readonly Pin[] = [];
  readonly #loads = new Loads();

  constructor(host: ReactiveControllerHost, context: () => PinContext) {
    this.#host = host;
    this.#context = context;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#loads.start();
  }

  /** The pins of a tile; the same array until they change. */
  of({ id }: Widget): readonly Pin[] {
    return this.#pins.filter(({ widgetId }) => widgetId === id);
  }

  /** Loads the newest comments, and reads the links in them. A later call replaces an earlier one. */
  async load(): Promise<void> {
    const { session } = this.#context();
    if (!session?.publicId) return;
    const isNewest = this.#loads.start();
    const response = await session.fetch(commentsPath(session.publicId)).catch(() => undefined);
    const list = v.safeParse(ThreadList, await response?.json().catch(() => undefined));
    if (!isNewest() || !response || !list.success) return;
    const comments = list.output.items.flatMap(({ root, replies }) => [root, ...replies]);
    // as `<svc-comments>` counts them, without its script
    const { identity } = viewerOf(location.origin, session.claims);
    const cache = new LocalCache(identity, session.publicId);
    const readState = new ReadState(cache, serverDate(response.headers) ?? Date.now());
    readState.update(comments.map(({ userId, editedAt, ...rest }) => ({ ...rest, key: '' })));
    this.unread = readState.unread.length;
    const links = comments.flatMap(({ body }) => body.match(LINK) ?? []);
    this.#pins = links.flatMap((link) => this.parse(URL.parse(link)) ?? []);
    this.#host.requestUpdate();
  }

  /** Returns the link to a value of a tile in the present view. */
  linkTo({ id }: Widget, at: Pin['at']): URL {
    const { filters, zone } = this.#context();
    return pinUrl({ widgetId: id, at, filters, zone }, location);
  }

  /** Returns the pin of a link, if it is to a tile of this dashboard. */
  parse(url: URL | null): Pin | undefined {
    const pin = url ? parsePin(url, location) : undefined;
    return pin && this.#widget(pin) ? pin : undefined;
  }

  /** The text of a link in a comment: `May 27 · Flights per day`. */
  readonly resolveLink = (url: URL): { text: string } | undefined => {
    const pin = this.parse(url);
    const { locale, zone } = this.#context();
    const widget = pin && this.#widget(pin);
    if (!widget) return undefined;
    const values = Object.entries(pin.at).map(([member, value]) =>
      valueText(member, value, locale),
    );
    const otherZone = pin.zone === zone ? [] : [pin.zone];
    return { text: [values.join(', '), widget.title, ...otherZone].filter(Boolean).join(' · ') };
  };

  #widget({ widgetId }: Pin): Widget | undefined {
    return this.#context().widgets.find(({ id }) => id === widgetId);
  }
}
