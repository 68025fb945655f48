import { parseFilter } from '../../src/protocol/index.ts';
import type { EmbedRuntime } from '../../src/runtime/index.ts';

/** Reports to the host that its filter has no effect; one of an unknown member is reported by `<viewer-notice>`. */
export function reportUnapplied(
  runtime: EmbedRuntime,
  parameter: string,
  members: readonly string[],
  reason: string,
): void {
  const filter = parseFilter(parameter);
  if (!filter || filter.value === null || !members.includes(filter.member)) return;
  const error = new Error(`The filter ${JSON.stringify(filter.member)} is not applied: ${reason}.`);
  runtime.reportError(error, { context: 'action' });
}
