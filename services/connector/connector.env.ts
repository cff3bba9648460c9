import { z } from 'zod';
import { defineEnv } from '@gaugeway/platform/config';

/** Settings of the connector's doors. */
export const connectorEnv = defineEnv(
  'the connector',
  z.object({
    /** MQTT broker that ChirpStack publishes to; not set = no MQTT door. */
    MQTT_URL: z.url().optional(),
    MQTT_USERNAME: z.string().optional(),
    MQTT_PASSWORD: z.string().optional(),
    /** Company that owns the MQTT door: its devices and those of its sub-companies may come through it; 1 = any. */
    MQTT_COMPANY: z.coerce.number().int().positive().default(1),
    /** One connector reads. `$share/gaugeway/...` lets all read, with a broker that keeps shared subscriptions. */
    MQTT_TOPIC: z.string().min(1).default('application/+/device/+/event/+'),
    /** Topic prefix of the region whose gateways' statistics and connections are read; `+` = all, `none` = of none. */
    MQTT_GATEWAYS: z.string().min(1).default('+'),
    /** 5, or 4 for MQTT 3.1.1. */
    MQTT_PROTOCOL: z.enum(['4', '5']).default('5'),
    /** Stable over restarts: the broker keeps the session and what was not acknowledged under this name. */
    MQTT_CLIENT_ID: z.string().max(64).optional(),
    /** Messages taken and not yet acknowledged. */
    MQTT_IN_FLIGHT: z.coerce.number().int().min(1).max(65_535).default(1000),

    /** `name:port[:greeting]`, comma-separated; port 0 = any free one. */
    BROKER_PORTS: z.string().default('modem:7001'),
    BROKER_HOST: z.string().default('0.0.0.0'),
    /** Connections of a port, and of one remote address on it. */
    BROKER_CONNECTIONS: z.coerce.number().int().positive().default(20_000),
    BROKER_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().positive().default(1000),
    /** A peer must have said who it is within this time. */
    BROKER_GREETING_SECONDS: z.coerce.number().positive().default(30),
    /** A peer that sent nothing for so long is closed. */
    BROKER_IDLE_SECONDS: z.coerce.number().positive().default(600),
    /** A session heard within this time is alive without being asked. */
    BROKER_KEEPALIVE_SECONDS: z.coerce.number().positive().default(120),
    /** Bytes a minute that a peer may send without being asked. */
    BROKER_GARBAGE_BYTES: z.coerce.number().int().positive().default(4096),
    /** Bytes received and not yet used, of all sessions together. */
    BROKER_BUFFER_BYTES: z.coerce
      .number()
      .int()
      .positive()
      .default(64 << 20),

    /** Whose network servers may stand in private networks (10.*, 192.168.*, this machine): only the operator's, or all. */
    NETWORK_SERVERS_PRIVATE: z.enum(['operator', 'all', 'none']).default('operator'),
    /** First pause after a network server did not answer; each next one is twice as long, up to 5 minutes. */
    PROVISIONING_RETRY_MS: z.coerce.number().int().positive().default(2000),
    /** How long what a connector carries over to a network server is its alone: longer than one device may take. */
    PROVISIONING_CLAIM_MS: z.coerce.number().int().min(5000).default(60_000),

    /**
     * true: this is the only connector, so it answers at once that a gateway device is not reachable. false: another may
     * hold the session, and the task's own time-out tells. auto: true with the embedded bus.
     */
    CONNECTOR_SINGLE: z.enum(['auto', 'true', 'false']).default('auto'),
  }),
);
