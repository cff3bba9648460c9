import { type ConsumptionQuantity, modelById, registersOf } from '@gaugeway/catalogue';
import type { KnownLink } from '../../store/registries/accounting-points/accounting-point.repository';
import { bucketOf, dateOf } from '../buckets';
import type { Dates } from '../figure-parts';
import type { RegisterDays } from './share.repository';

/** The registers of the devices of points, each for the days that it was there. Pure. */
export function registerDays(
  links: readonly KnownLink[],
  { quantity, from, to }: Dates & { quantity: ConsumptionQuantity },
): RegisterDays[] {
  return links.flatMap((link) => {
    const model = link.modelId === null ? undefined : modelById(link.modelId);
    const came = dateOf(bucketOf(link.from + 1, link.zone).day);
    const went = link.to === null ? to : dateOf(bucketOf(link.to, link.zone).day);
    const days = { from: came > from ? came : from, to: went < to ? went : to };
    if (!model || days.from > days.to) return [];
    return registersOf(model, quantity).map(({ field }) => ({ deviceId: link.deviceId, field, ...days }));
  });
}
