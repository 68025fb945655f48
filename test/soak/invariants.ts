/** What must hold in spite of all faults. */
export const INVARIANTS = {
  comments: 'Nothing acknowledged is lost, and nothing is doubled.',
  lists: 'No viewer has an old list after a poll.',
  responses: 'No response has an unexpected status.',
  processes: 'No process of the service exits by itself.',
  pages:
    'Every page is ready in the end, has sent everything that was written in it, and had no uncaught error.',
  memory: 'Memory is flat.',
} as const;

export type Invariant = keyof typeof INVARIANTS;

/** What violated the invariants. */
export class Violations {
  readonly #found = new Map<Invariant, Set<string>>();

  get count(): number {
    return [...this.#found.values()].reduce((sum, { size }) => sum + size, 0);
  }

  add(invariant: Invariant, description: string): void {
    const found = this.#found.get(invariant) ?? new Set();
    this.#found.set(invariant, found.add(description));
  }

  of(invariant: Invariant): string[] {
    return [...(this.#found.get(invariant) ?? [])];
  }
}
