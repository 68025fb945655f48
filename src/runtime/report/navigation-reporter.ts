import type { EventPayload } from '../../protocol/events.ts';
import type { HostChannel } from '../host/host-channel.ts';

type View = EventPayload<'svc:event:view'>;

type Page = Pick<View, 'surface' | 'publicId'>;

/** Reports each navigation of the viewer once, followed by its view. */
export class NavigationReporter {
  readonly #channel: Pick<HostChannel, 'emit'>;
  readonly #getPage: (path: string) => Page;
  #path: string;
  #isStarted = false;

  /** `getPage` returns the surface and the public id of a path, which are part of every view. */
  constructor(channel: Pick<HostChannel, 'emit'>, path: string, getPage: (path: string) => Page) {
    this.#channel = channel;
    this.#path = path;
    this.#getPage = getPage;
  }

  /** Called when the embed has mounted; returns its first view. Earlier navigations are not reported. */
  start(title: string): View {
    this.#isStarted = true;
    return this.#viewOf({ title });
  }

  view(view: { path?: string; title?: string } = {}): void {
    this.#channel.emit('svc:event:view', this.#viewOf(view));
  }

  /** Reports a navigation and its view, unless the path is the current one. */
  navigate(path: string, view?: { title?: string }): void {
    const previousPath = this.#path;
    this.#path = path;
    if (path === previousPath || !this.#isStarted) return;
    this.#channel.emit('svc:event:navigate', { path, previousPath });
    this.view(view);
  }

  #viewOf({ path = this.#path, title }: { path?: string; title?: string }): View {
    const { surface, publicId } = this.#getPage(path);
    return { surface, path, ...(publicId && { publicId }), ...(title && { title }) };
  }
}
