import { EntityLimits } from '@gaugeway/platform/limits';

/** Limits of the kinds of this service, and the reasons why its other tables have none. */
export const eventLimits = new EntityLimits('events', {
  tables: {
    event_channels: { table: 'events.channel' },
    event_comments: { table: 'events.occurrence_note', owner: 'occurrence_id', counts: "e.kind = 'comment'" },
    event_rules: { table: 'events.rule' },
    push_subscriptions: { table: 'events.push_subscription', counts: 'e.expired_at IS NULL' },
    silences: { table: 'events.silence', counts: 'e.ended_at IS NULL AND e.until > now()' },
  },
  unlimited: {
    'projection of another service': [
      ...['attribute', 'balance_group', 'base_station', 'company_user', 'device', 'device_attributes', 'device_place'],
      ...['device_poll_group', 'gateway', 'known_company', 'object', 'point', 'poll_group'],
    ],
    'one per company': ['company'],
    'made by rules and kept for a time': [
      ...['cause', 'delivery', 'gateway_contact', 'last_observed', 'occurrence', 'rule_state', 'wanted_action'],
    ],
  },
});
