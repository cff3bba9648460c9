import { z } from 'zod';
import { defineEnv, flag } from '@gaugeway/platform/config';

/** Settings of the connector. */
export const connectorEnv = defineEnv(
  'the connector',
  z.object({
    /** MQTT broker that ChirpStack publishes to; without it MQTT of the installation is off. */
    MQTT_URL: z.url().optional(),
    /** User at that broker. */
    MQTT_USERNAME: z.string().optional(),
    /** Password at that broker. */
    MQTT_PASSWORD: z.string().optional(),
    /** Company that owns the MQTT port: devices of it and of companies below are accepted; 1 accepts all. */
    MQTT_COMPANY: z.coerce.number().int().positive().default(1),
    /**
     * Topic filter of uplinks. With `$share/gaugeway/...` all connectors read, if the broker keeps shared
     * subscriptions.
     */
    MQTT_TOPIC: z.string().min(1).default('application/+/device/+/event/+'),
    /** Topic prefix of the region whose base stations report statistics and connections; `+` all, `none` none. */
    MQTT_GATEWAYS: z.string().min(1).default('+'),
    /** `5`, or `4` for MQTT 3.1.1. */
    MQTT_PROTOCOL: z.enum(['4', '5']).default('5'),
    /** Client id of the persistent session; keep it stable over restarts. */
    MQTT_CLIENT_ID: z.string().max(64).optional(),
    /** Messages received and not yet acknowledged. */
    MQTT_IN_FLIGHT: z.coerce.number().int().min(1).max(65_535).default(1000),
    /** Read MQTT in a separate thread; `0` saves about 50 MB and stores fewer uplinks per second. */
    MQTT_THREAD: flag(true),

    /**
     * TCP ports of modems as `name:port[:greeting]`, comma-separated; port 0 is any free one. A greeting is `imei` (an IMEI
     * or ICCID, with or without its name) or a pattern between slashes whose first group is the identity, as in
     * `rtu:7002:/^ID=(\w+)$/`.
     */
    BROKER_PORTS: z.string().default('modem:7001'),
    /** Address on which those ports listen. */
    BROKER_HOST: z.string().default('0.0.0.0'),
    /** Connections per port. */
    BROKER_CONNECTIONS: z.coerce.number().int().positive().default(20_000),
    /** Connections per remote address on a port. */
    BROKER_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().positive().default(1000),
    /** Time within which a peer must identify itself. */
    BROKER_GREETING_SECONDS: z.coerce.number().positive().default(30),
    /** A connection without bytes from its peer is closed after this time. */
    BROKER_IDLE_SECONDS: z.coerce.number().positive().default(600),
    /** Time in which the connection of a modem has to answer a probe before a second connection of it takes its place. */
    BROKER_PROBE_SECONDS: z.coerce.number().positive().default(8),
    /** Unrequested bytes per minute that a peer may send. */
    BROKER_GARBAGE_BYTES: z.coerce.number().int().positive().default(4096),
    /** Received and unprocessed bytes of all sessions. */
    BROKER_BUFFER_BYTES: z.coerce
      .number()
      .int()
      .positive()
      .default(64 << 20),

    /** Ports of transparent mode: `off`, `any` free one, or a range such as `20000-20099`. */
    TRANSPARENT_PORTS: z
      .string()
      .regex(/^(off|any|\d{4,5}-\d{4,5})$/)
      .default('off'),
    /** A transparent port closes after this time without bytes. */
    TRANSPARENT_IDLE_MINUTES: z.coerce.number().positive().max(15).default(15),
    /** A transparent port closes at the latest after this time. */
    TRANSPARENT_MOST_MINUTES: z.coerce.number().positive().max(60).default(60),

    /** Network servers in private networks: those of the operator, of all companies, or none. */
    NETWORK_SERVERS_PRIVATE: z.enum(['operator', 'all', 'none']).default('operator'),
    /** Network servers in private networks that every company may use, as `127.0.0.1:7080`, comma-separated. */
    NETWORK_SERVERS_ALLOW: z
      .string()
      .default('')
      .transform((text) => new Set(text.split(',').map((entry) => entry.trim().toLowerCase()))),
    /** First pause after a network server did not answer; doubled up to 5 minutes. */
    PROVISIONING_RETRY_MS: z.coerce.number().int().positive().default(2000),
    /** Time for which a connector claims a change on a network server; longer than one device takes. */
    PROVISIONING_CLAIM_MS: z.coerce.number().int().min(5000).default(60_000),

    /** Time for which a command waits for a gateway device that was connected a moment ago. */
    COMMAND_RECONNECT_SECONDS: z.coerce.number().min(0).max(3600).default(60),
    /** Interval of looking into a network server's queue for a waiting command. */
    DOWNLINK_LOOK_MS: z.coerce.number().int().min(20).max(3_600_000).default(60_000),
  }),
);
