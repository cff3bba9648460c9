import { z } from 'zod';
import { defineEnv, flag } from '@gaugeway/platform/config';

/** Settings of the connector. */
export const connectorEnv = defineEnv(
  'the connector',
  z.object({
    /** MQTT broker that ChirpStack publishes to; not set = no MQTT door. */
    MQTT_URL: z.url().optional(),
    MQTT_USERNAME: z.string().optional(),
    MQTT_PASSWORD: z.string().optional(),
    /** Company that owns the MQTT door: it accepts its devices and those of its sub-companies; 1 = any. */
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
    /** The MQTT doors of the process have a thread of their own. */
    MQTT_THREAD: flag(true),

    /** `name:port[:greeting]`, comma-separated; port 0 = any free one. */
    BROKER_PORTS: z.string().default('modem:7001'),
    BROKER_HOST: z.string().default('0.0.0.0'),
    /** Connections of a port, and of one remote address on it. */
    BROKER_CONNECTIONS: z.coerce.number().int().positive().default(20_000),
    BROKER_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().positive().default(1000),
    /** A peer must identify itself within this time. */
    BROKER_GREETING_SECONDS: z.coerce.number().positive().default(30),
    /** A connection whose peer sent nothing for so long is closed. */
    BROKER_IDLE_SECONDS: z.coerce.number().positive().default(600),
    /** A session heard within this time is alive without being asked. */
    BROKER_KEEPALIVE_SECONDS: z.coerce.number().positive().default(120),
    /** Bytes per minute that a peer may send without being asked. */
    BROKER_GARBAGE_BYTES: z.coerce.number().int().positive().default(4096),
    /** Received and unprocessed bytes of all sessions together. */
    BROKER_BUFFER_BYTES: z.coerce
      .number()
      .int()
      .positive()
      .default(64 << 20),

    /** Ports of transparent mode: `off`, `any` free one, or a range as 20000-20099. */
    TRANSPARENT_PORTS: z
      .string()
      .regex(/^(off|any|\d{4,5}-\d{4,5})$/)
      .default('off'),
    /** A transparent port is closed when nothing passed for so long, and at the latest after the other time. */
    TRANSPARENT_IDLE_MINUTES: z.coerce.number().positive().max(15).default(15),
    TRANSPARENT_MOST_MINUTES: z.coerce.number().positive().max(60).default(60),

    /** Whose network servers may be in private networks (10.*, 192.168.*, this machine): only the operator's, or all. */
    NETWORK_SERVERS_PRIVATE: z.enum(['operator', 'all', 'none']).default('operator'),
    /** Network servers in private networks that every company may use: `127.0.0.1:7080`, comma separated. */
    NETWORK_SERVERS_ALLOW: z
      .string()
      .default('')
      .transform((text) => new Set(text.split(',').map((entry) => entry.trim().toLowerCase()))),
    /** First pause after a network server did not answer; each next one is twice as long, up to 5 minutes. */
    PROVISIONING_RETRY_MS: z.coerce.number().int().positive().default(2000),
    /** How long a connector claims what it carries out on a network server: longer than one device may take. */
    PROVISIONING_CLAIM_MS: z.coerce.number().int().min(5000).default(60_000),

    /** How long commands wait for a gateway device that was connected a moment ago, in seconds. */
    COMMAND_RECONNECT_SECONDS: z.coerce.number().min(0).max(3600).default(60),
    /** Interval at which the network server's queue is looked at for a command that waits in it. */
    DOWNLINK_LOOK_MS: z.coerce.number().int().min(20).max(3_600_000).default(60_000),
  }),
);
