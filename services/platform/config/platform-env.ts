import { z } from 'zod';
import { defineEnv } from './env';

/** Settings of every process, for all services. */
export const platformEnv = defineEnv(
  'the platform',
  z.object({
    /** Mode of the process. */
    NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
    /** Port of console and API, or of the service. */
    PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
    /** Address on which that port listens. */
    HOST: z.string().default('0.0.0.0'),
    /** PostgreSQL 15 or later; its user owns the schemas. */
    DATABASE_URL: z.url(),
    /**
     * Connections of consumers, ports and jobs. Requests have half as many in addition, nested work half of either.
     * Locks of jobs have further connections.
     */
    DATABASE_POOL: z.coerce.number().int().min(4).max(200).default(12),
    /** `embedded` keeps events in PostgreSQL, `kafka` in Kafka. */
    BUS: z.enum(['embedded', 'kafka']).default('embedded'),
    /** Addresses of the Kafka brokers, comma-separated. */
    KAFKA_BROKERS: z.string().optional(),
    /** Redis for jobs, sockets and rates of calls; without it jobs are in PostgreSQL and each process counts its calls. */
    REDIS_URL: z.url().optional(),
    /** Name of this process among its instances; keep it stable over restarts. */
    INSTANCE_ID: z.string().max(64).default('main'),
    /** Least severe level of log lines. */
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    /** Base URL of an OTLP collector; without it there are no traces. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  }),
);
