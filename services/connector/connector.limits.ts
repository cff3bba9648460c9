import { EntityLimits } from '@gaugeway/platform/limits';

/** Limits of the kinds of this service, and the reasons why its other tables have none. */
export const connectorLimits = new EntityLimits('connector', {
  tables: {
    integration_keys: { table: 'connector.integration_key', counts: 'e.revoked_at IS NULL' },
    network_servers: { table: 'connector.network_server' },
  },
  unlimited: {
    'one or few per device or network server': ['mqtt_door', 'mqtt_session', 'provisioning', 'transparent_port'],
    'made by devices and kept for a time': ['held_session', 'held_uplink', 'unknown_device'],
    'queue, limited by the throttle of commands': ['command', 'downlink', 'downlink_event'],
  },
});
