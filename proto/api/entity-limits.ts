/** Most entities of a kind that a company can have; one more is refused with 409. */
export const ENTITY_LIMITS = {
  silences: 1000,
  access_groups: 200,
  integration_keys: 100,
  network_servers: 50,
  poll_groups: 500,
  push_subscriptions: 5000,
} as const;

export type LimitedKind = keyof typeof ENTITY_LIMITS;
