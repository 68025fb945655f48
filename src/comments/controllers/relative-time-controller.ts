import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { LocaleController } from './locale-controller.ts';
import type { PressController } from './press-controller.ts';
import type { SessionController } from './session-controller.ts';

type Host = ReactiveControllerHost & { readonly shadowRoot: ShadowRoot | null };

interface Dependencies {
  readonly sessions: SessionController;
  readonly locale: LocaleController;
  readonly press: PressController;
}

const INTERVAL_MS = 30_000;

/** Updates the relative times ("2 minutes ago") in place, without rendering the threads again. */
export class RelativeTimeController implements ReactiveController {
  readonly #host: Host;
  readonly #dependencies: Dependencies;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: Host, dependencies: Dependencies) {
    this.#host = host;
    this.#dependencies = dependencies;
    host.addController(this);
  }

  hostConnected(): void {
    this.#timer = setInterval(() => void this.#update(), INTERVAL_MS);
  }

  hostDisconnected(): void {
    clearInterval(this.#timer);
  }

  async #update(): Promise<void> {
    const { sessions, locale, press } = this.#dependencies;
    await press.released;
    const now = sessions.current?.clock.now();
    if (now === undefined) return;
    const { formats, messages } = locale;
    for (const time of this.#host.shadowRoot?.querySelectorAll('time') ?? []) {
      time.textContent = formats.relative(time.dateTime, now) ?? messages.justNow;
    }
  }
}
