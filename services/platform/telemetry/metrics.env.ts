import { z } from 'zod';
import { defineEnv } from '../config';

/** Who may fetch the metrics. With neither a port nor a token nobody may: they say how much is going on, and of what. */
export const metricsEnv = defineEnv(
  'the metrics',
  z.object({
    /** A port of their own, which no proxy leads to; not set = none. */
    METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    /** Where that port is opened; `0.0.0.0` in a container, whose network keeps it inside. */
    METRICS_HOST: z.string().default('127.0.0.1'),
    /** `Authorization: Bearer <token>`: asked for at their own port too, and opens `/metrics` beside the API. */
    METRICS_TOKEN: z
      .string()
      .regex(/^\S{16,}$/, 'has to be at least 16 characters long and without white space')
      .optional(),
  }),
);
