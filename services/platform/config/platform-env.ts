import { z } from 'zod';
import { defineEnv } from './env';

/** What every process needs, whichever services run in it. */
export const platformEnv = defineEnv(
  'the platform',
  z.object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
    HOST: z.string().default('0.0.0.0'),
    DATABASE_URL: z.url(),
    /**
     * Connections of consumers, doors and jobs; requests get half as many besides, and those that hold one and need another
     * half of either. At least 4: a job and a lease hold one each for their locks.
     */
    DATABASE_POOL: z.coerce.number().int().min(4).max(200).default(12),
    BUS: z.enum(['embedded', 'kafka']).default('embedded'),
    KAFKA_BROKERS: z.string().optional(),
    REDIS_URL: z.url().optional(),
    /** Name of this process among its like: stable over restarts where it can be. */
    INSTANCE_ID: z.string().max(64).default('main'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    /** Base URL of an OTLP collector; not set = no traces. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  }),
);
