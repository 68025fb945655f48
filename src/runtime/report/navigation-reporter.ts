import type { EventPayload } from '../../protocol/events.ts';
import type { HostChannel } from '../host/host-channel.ts';

type View = EventPayload<'svc:event:view'>;

/** What a `NavigationReporter` needs. */
export interface NavigationReporterOptions {
  readonly path: string;
  /** Returns the surface and the public id of a path, which are part of every view. */
  readonly getPage: (path: string) => Pick<View, 'surface' | 'publicId'>;
  readonly channel: Pick<HostChannel, 'emit'>;
}

/** Reports each navigation of the viewer once, followed by its view. */
export class NavigationReporter {
  readonly #options: NavigationReporterOptions;
  #path: string;
  #isStarted = false;

  constructor(options: NavigationReporterOptions) {
    this.#options = options;
    this.#path = options.path;
  }

  /** Called when the embed has mounted; returns its first view. Earlier navigations are not reported. */
  start(title: string): View {
    this.#isStarted = true;
    return this.#viewOf({ title });
  }

  view(view: { path?: string; title?: string } = {}): void {
    this.#options.channel.emit('svc:event:view', this.#viewOf(view));
  }

  /** Reports a navigation and its view, unless the path is the current one. */
  navigate(path: string, view?: { title?: string }): void {
    const previousPath = this.#path;
    this.#path = path;
    if (path === previousPath || !this.#isStarted) return;
    this.#options.channel.emit('svc:event:navigate', { path, previousPath });
    this.view(view);
  }

  #viewOf({ path = this.#path, title }: { path?: string; title?: string }): View {
    const { surface, publicId } = this.#options.getPage(path);
    return { surface, path, ...(publicId && { publicId }), ...(title && { title }) };
  }
}
