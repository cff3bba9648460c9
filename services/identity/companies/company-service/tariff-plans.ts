import type { ReplyOf, tariffPlans } from '@gaugeway/proto/api';

/** Limits that a dealer can give a company at once; a name is the same in every language. */
export const TARIFF_PLANS: ReplyOf<typeof tariffPlans>['tariff_plans'] = [
  { id: 1, name: 'S', limits: { devices: 100, users: 5, messages_a_day: 10_000 } },
  { id: 2, name: 'M', limits: { devices: 1000, users: 25, messages_a_day: 100_000 } },
  { id: 3, name: 'L', limits: { devices: 10_000, users: 100, messages_a_day: 1_000_000 } },
  { id: 4, name: '∞', limits: { devices: null, users: null, messages_a_day: null } },
];
