import { z } from 'zod';
import { defineEnv } from '../config';

/** Who may fetch the metrics. Without a port and a token no one may: they show how much is going on, and of what. */
export const metricsEnv = defineEnv(
  'the metrics',
  z.object({
    /** A port of their own, which no proxy leads to; not set = none. */
    METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    /** Where that port is opened; `0.0.0.0` in a container, whose network keeps it inside. */
    METRICS_HOST: z.string().default('127.0.0.1'),
    /** `Authorization: Bearer <token>`: required at their own port too, and opens `/metrics` at the port of the API. */
    METRICS_TOKEN: z
      .string()
      .regex(/^\S{16,}$/, 'has to be at least 16 characters long and without white space')
      .optional(),
  }),
);
