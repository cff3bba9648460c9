import { z } from 'zod';

/** Zone of a clock from a day on: hours from UTC or an IANA name; `from` is '' for the first one. */
export const zonePeriod = z.object({ from: z.string(), zone: z.union([z.number(), z.string()]) });
