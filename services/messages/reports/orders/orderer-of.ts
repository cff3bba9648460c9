import type { Context } from '@gaugeway/platform/auth';
import type { Orderer } from './report.repository';

/** Context fields with which a report is made. */
export function ordererOf(ctx: Context): Orderer {
  const { userId, userName, isAdmin, isDemo, rights, modules = null, language, timeZone, zone } = ctx;
  return { userId, userName, isAdmin, isDemo, rights, modules, language, timeZone, ...(zone && { zone }) };
}
