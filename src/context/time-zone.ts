import { createContext } from '@lit/context';

/** Provides the IANA name of the time zone in which times are displayed and days begin. */
export const timeZoneContext = createContext<string>(Symbol('svc-time-zone'));
