import type { WriteStream } from 'node:tty';
import type { FileResult } from './results.ts';

const ERASE_LINE = '\r\u001B[K';

/**
 * Shows what runs, how much is done and since when: in the last line of a terminal, in a file one line per part that has
 * ended. Failures are shown at once, by their titles.
 */
export class Progress {
  readonly #total: number;
  readonly #output: Pick<WriteStream, 'write' | 'columns' | 'isTTY'>;
  readonly #startedAt = performance.now();
  readonly #running = new Set<string>();
  readonly #done = new Set<string>();
  readonly #failed = new Set<string>();
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;

  /** `total` parts will run: files, and `npm run check`. */
  constructor(
    total: number,
    output: Pick<WriteStream, 'write' | 'columns' | 'isTTY'> = process.stdout,
  ) {
    this.#total = total;
    this.#output = output;
    if (output.isTTY) this.#timer = setInterval(() => this.#draw(), 1_000).unref();
  }

  start(name: string): void {
    this.#running.add(name);
    this.#draw();
  }

  end(name: string, durationMs: number, failures: readonly string[], detail = ''): void {
    this.#running.delete(name);
    this.#done.add(name);
    if (failures.length > 0) this.#failed.add(name);
    else this.#failed.delete(name);
    if (failures.length > 0 || !this.#output.isTTY) {
      const mark = failures.length > 0 ? '✖' : '✔';
      this.print(`[${this.#counts()}] ${mark} ${name} (${detail}${seconds(durationMs)})`);
      for (const failure of failures) this.print(`    ${failure}`);
    }
    this.#draw();
  }

  /** Adds a file, which has run without a call of `start()`, or with one. */
  endFile({ file, durationMs, passed, failures }: FileResult): void {
    const titles = failures.map(({ title, text }) => title || (text.split('\n')[0] ?? ''));
    this.end(file, durationMs, titles, `${passed.length} passed, `);
  }

  /** Prints lines above the last one. */
  print(text: string): void {
    if (this.#isStopped) return;
    this.#output.write(`${this.#output.isTTY ? ERASE_LINE : ''}${text}\n`);
  }

  /** Removes the last line of the terminal, and shows nothing more. */
  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
    if (this.#output.isTTY) this.#output.write(ERASE_LINE);
  }

  get durationMs(): number {
    return performance.now() - this.#startedAt;
  }

  #counts(): string {
    return `${this.#done.size}/${this.#total} ${minutes(this.durationMs)}`;
  }

  #draw(): void {
    if (!this.#output.isTTY || this.#isStopped) return;
    const failed = this.#failed.size > 0 ? `, ${this.#failed.size} failed` : '';
    const names = [...this.#running].map((name) => name.replace(/^test\/|\.node\.test\.ts$/g, ''));
    const line = `[${this.#counts()}${failed}] ${names.join(', ')}`;
    const { columns = 80 } = this.#output;
    this.#output.write(ERASE_LINE + [...line].slice(0, columns - 1).join(''));
  }
}

/** A duration as `3:07`. */
function minutes(ms: number): string {
  const all = Math.floor(ms / 1000);
  return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`;
}

export function seconds(ms: number): string {
  return ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : `${minutes(ms)} min`;
}
