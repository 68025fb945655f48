import { simulateDay } from '../../runtime/simulate-day.ts';
import type { Result } from '../result.ts';

/** A day of sleeps and renewals, several times over with other chances. */
export async function day(): Promise<Result[]> {
  const days = [];
  for (let seed = 1; seed <= 5; seed++) days.push(await simulateDay(1000, seed));
  const wrong = days.map(({ missed, early, doubled }) => missed + early + doubled);
  const most = Math.max(...wrong);
  const renewals = Math.min(...days.map((each) => each.renewals));
  return [
    {
      name: `24 simulated hours, 1000 sleeps, ${renewals} or more renewals, five times`,
      figure: `${most} missed, early or double`,
      bar: 'none',
      pass: most === 0 && renewals >= 1000,
    },
  ];
}
