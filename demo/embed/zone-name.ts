import type { EmbedLocale } from '../../src/context/index.ts';
import { AIRPORT_TIME } from '../query.ts';
import { messages } from './messages.ts';

/** Returns the name of a zone of the data in a language, for instance “Eastern Time”. */
export function zoneName(timeZone: string, { formats }: EmbedLocale): string {
  if (timeZone === 'UTC') return timeZone;
  if (timeZone === AIRPORT_TIME) return messages.airportTime;
  const names = (['longGeneric', 'long'] as const).map(
    (timeZoneName) =>
      new Intl.DateTimeFormat(formats, { timeZone, timeZoneName })
        .formatToParts()
        .find(({ type }) => type === 'timeZoneName')?.value,
  );
  // some zones, such as UTC, have no generic name but an offset, in Arabic with another word than GMT
  return names.find((name) => name && !/^GMT|\d/.test(name)) ?? timeZone;
}
