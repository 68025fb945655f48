import { simulateDay } from '../../session/simulate-day.ts';
import type { Result } from '../result.ts';

/** Simulates five days of sleeping tabs and renewals, each with its own random seed. */
export async function simulatedDay(): Promise<Result> {
  const days = [];
  for (let seed = 1; seed <= 5; seed++) days.push(await simulateDay(1000, seed));
  const errors = days.map(({ missed, early, doubled }) => missed + early + doubled);
  const maxErrors = Math.max(...errors);
  const renewals = Math.min(...days.map((day) => day.renewals));
  return {
    name: `24 simulated hours, 1000 sleeps, ${renewals} or more renewals, five runs`,
    figure: `${maxErrors} missed, early or duplicate events`,
    limit: 'none',
    pass: maxErrors === 0 && renewals >= 1000,
  };
}
