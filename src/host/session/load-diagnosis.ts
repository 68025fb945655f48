import type { EmbedError } from '../../protocol/errors.ts';
import type { SessionPorts } from './session-ports.ts';

/** How long after its load a frame that has sent no message is probed. */
const PROBE_DELAY_MS = 2000;
/** When a frame without a `load` event is probed: Firefox and Safari fire none if the server cannot be reached. */
const PROBE_DELAY_WITHOUT_LOAD_MS = 5000;
/** The time limit of the probe at `readyTimeout`. */
const LAST_PROBE_TIMEOUT_MS = 5000;

/** Finds out why a loading frame sends no message: requirement 3 at the top of `element-session.ts`. */
export class LoadDiagnosis {
  readonly #ports: SessionPorts;
  readonly #fail: (error: EmbedError) => void;
  /** Aborted when the frame is ready or has failed. */
  #loading = new AbortController();

  constructor(ports: SessionPorts, fail: (error: EmbedError) => void) {
    this.#ports = ports;
    this.#fail = fail;
  }

  start(): void {
    this.stop();
    this.#loading = new AbortController();
    this.#diagnoseAfter(PROBE_DELAY_WITHOUT_LOAD_MS);
    const { withoutMessages, readyTimeout } = this.#ports.settings;
    if (!withoutMessages) this.#diagnoseAfter(readyTimeout, true);
  }

  frameLoaded(): void {
    this.#diagnoseAfter(PROBE_DELAY_MS);
  }

  stop(): void {
    this.#loading.abort();
  }

  /** Diagnoses the frame after `ms`. Only a definite diagnosis or the last one fails the load; another is logged. */
  #diagnoseAfter(ms: number, isLast = false): void {
    const { signal } = this.#loading;
    const timer = setTimeout(async () => {
      const limit = isLast ? AbortSignal.timeout(LAST_PROBE_TIMEOUT_MS) : signal;
      const error = await this.#ports.frame.diagnose(limit, isLast);
      const isFailure = isLast || error?.code !== 'ready-timeout';
      if (!error || signal.aborted) return;
      if (isFailure) this.#fail(error);
      else if (ms === PROBE_DELAY_WITHOUT_LOAD_MS)
        this.#ports.observer.hint(error, ' The element keeps waiting.');
    }, ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }
}
