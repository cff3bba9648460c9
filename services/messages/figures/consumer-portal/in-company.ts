import type { Context } from '@gaugeway/platform/auth';
import { SECTION } from '@gaugeway/proto/api';

/**
 * A consumer's session as one that sees the devices and points of its company, for the modules that look at the ties of
 * users: behind the question whose point it is, and never in the place of it.
 */
export const inCompany = (ctx: Context): Context => ({
  ...ctx,
  rights: { ...ctx.rights, access_all: [SECTION.devices, SECTION.objects] },
});
