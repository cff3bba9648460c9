import { z } from 'zod';
import { admin, endpoint, session } from './endpoint';
import { id } from './shapes';

/** Hours of the day, 0 to 23, a month; twelve of them, January first. */
const months = z.array(z.array(z.int().min(0).max(23)).max(24)).length(12);

/** price_0, price_1: the list of the first or the second price zone; manual: the company's own list. */
const zone = z.enum(['price_0', 'price_1', 'manual']);
export type PeakZone = z.infer<typeof zone>;

export const peakHours = z.object({ zone, months });
export type PeakHours = z.infer<typeof peakHours>;

/** Options of the company of the session (specification 1, section 3; specification 3, section 5). */
export const currentOptions = z.object({
  only_api: z.boolean(),
  /** null = the company has chosen no peak hours. */
  peak_hours_zone: zone.nullable(),
  peak_hours: months.nullable(),
});

export const defaultPeakHours = endpoint({
  id: 'identity.peak_hours.defaults',
  method: 'GET',
  path: 'default_peak_hours',
  service: 'identity',
  access: session,
  scope: 'person',
  summary: 'List the default peak hours by region',
  description: 'Per month: `price_0` is the first price zone, `price_1` the second.',
  reply: z.object({ peak_hours_each_month_by_regions_id: z.object({ price_0: months, price_1: months }) }),
});

export const savePeakHours = endpoint({
  id: 'identity.peak_hours.save',
  method: 'POST',
  path: 'company/{id}/peak_hours',
  service: 'identity',
  access: admin,
  scope: 'branch',
  audit: ['company.peak_hours_changed'],
  summary: 'Save the peak hours of a company',
  description: 'The current company or one below. A custom list is accepted for `manual` only.',
  input: z.object({ id: id.of('company'), zone, months: months.optional() }),
  reply: z.object({ peak_hours: peakHours, msg: z.string() }),
});
