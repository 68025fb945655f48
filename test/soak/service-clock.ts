/*
Loaded into a process of the service with `node --import`. Each SIGUSR2 changes its clock: to ten minutes ahead, back to the
right time, to ten minutes behind, back to the right time, and so on.
*/
import { type ClockGlobal, installClock } from './changeable-clock.ts';

const STEP_MS = 600_000;
const CHANGES = [STEP_MS, -STEP_MS, -STEP_MS, STEP_MS];

let count = 0;
installClock();
process.on('SIGUSR2', () =>
  (globalThis as ClockGlobal).changeClock?.(CHANGES[count++ % CHANGES.length] ?? 0),
);
