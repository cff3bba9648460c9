import type { Context } from '@gaugeway/platform/auth';
import { hoursNow, type Zone } from '@gaugeway/proto/time/zone';

/** Context of a job that sees all of a company: its result depends on no user's rights. */
export const insight = (job: string, { companyId, zone }: { companyId: number; zone: Zone }): Context => ({
  ...{ sessionId: job, userId: 0, userName: '', companyId, chain: [companyId], isAdmin: true, isDemo: false },
  rights: { read: [], create: [], update: [], delete: [], access_all: [] },
  ...{ language: 'en', timeZone: hoursNow(zone), zone, requestId: job, address: '' },
});
