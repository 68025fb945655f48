import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { LocaleController } from './locale-controller.ts';
import type { SessionController } from './session-controller.ts';

type Host = ReactiveControllerHost & { readonly shadowRoot: ShadowRoot | null };

const INTERVAL_MS = 30_000;

/** Updates the relative times ("2 minutes ago") in place, without rendering the threads again. */
export class RelativeTimeController implements ReactiveController {
  readonly #host: Host;
  readonly #sessions: SessionController;
  readonly #locale: LocaleController;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: Host, sessions: SessionController, locale: LocaleController) {
    this.#host = host;
    this.#sessions = sessions;
    this.#locale = locale;
    host.addController(this);
  }

  hostConnected(): void {
    this.#timer = setInterval(() => this.#update(), INTERVAL_MS);
  }

  hostDisconnected(): void {
    clearInterval(this.#timer);
  }

  #update(): void {
    const now = this.#sessions.current?.clock.now();
    if (now === undefined) return;
    const { formats, messages } = this.#locale;
    for (const time of this.#host.shadowRoot?.querySelectorAll('time') ?? []) {
      time.textContent = formats.relative(time.dateTime, now) ?? messages.justNow;
    }
  }
}
