import { html, nothing, type ReactiveControllerHost } from 'lit';
import type { DashboardRuntime } from '../../../src/runtime/index.ts';
import { messages } from '../messages.ts';

type Files = typeof import('../exports/export.ts');
type Download = Parameters<DashboardRuntime['download']>[0];
type Host = ReactiveControllerHost & { readonly runtime: DashboardRuntime };

/** Downloads files of an element and reports them; a failure is displayed until the next download. */
export class FileExport {
  readonly #host: Host;
  #hasFailed = false;

  constructor(host: Host) {
    this.#host = host;
  }

  /** Runs a function that downloads a file; it resolves with what it has downloaded, if anything. */
  async run(download: (files: Files) => Promise<Download | undefined>): Promise<void> {
    this.#setFailed(false);
    try {
      const downloaded = await download(await import('../exports/export.ts'));
      if (downloaded) this.#host.runtime.download(downloaded);
    } catch (error) {
      this.#setFailed(true);
      this.#host.runtime.reportError(error, { context: 'export' });
    }
  }

  render() {
    return this.#hasFailed
      ? html`<p class="notice" role="alert">${messages.downloadFailed}</p>`
      : nothing;
  }

  #setFailed(hasFailed: boolean): void {
    this.#hasFailed = hasFailed;
    this.#host.requestUpdate();
  }
}
