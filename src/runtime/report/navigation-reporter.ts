import type { EventPayload } from '../../protocol/events.ts';

type Report = EventPayload<'svc:event:view'>;

/** What `NavigationReporter` tells and asks. */
export interface NavigationReporterOptions {
  /** What every view says of the place: surface and public id. */
  place(): Pick<Report, 'surface' | 'publicId'>;
  navigated(payload: EventPayload<'svc:event:navigate'>): void;
  viewed(payload: Report): void;
}

/** Follows the viewer through the embed: a navigation is told once, and its view after it. */
export class NavigationReporter {
  readonly #options: NavigationReporterOptions;
  #path: string;
  #begun = false;

  constructor(path: string, options: NavigationReporterOptions) {
    this.#path = path;
    this.#options = options;
  }

  /**
   * The embed has mounted: returns its first view. Wherever the app has gone before was part of its
   * start.
   */
  begin(title: string): Report {
    this.#begun = true;
    return this.#report({ title });
  }

  view(view: { path?: string; title?: string } = {}): void {
    this.#options.viewed(this.#report(view));
  }

  /** The viewer is at a path; nothing is told where they have been there already. */
  moveTo(path: string): void {
    const previousPath = this.#path;
    this.#path = path;
    if (path === previousPath || !this.#begun) return;
    this.#options.navigated({ path, previousPath });
    this.view();
  }

  #report({ path = this.#path, title }: { path?: string; title?: string }): Report {
    const { surface, publicId } = this.#options.place();
    return { surface, path, ...(publicId && { publicId }), ...(title && { title }) };
  }
}
