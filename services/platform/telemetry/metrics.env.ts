import { z } from 'zod';
import { defineEnv } from '../config';

/** Access to the metrics. Without a port and a token it is closed: metrics show the amount and kind of activity. */
export const metricsEnv = defineEnv(
  'the metrics',
  z.object({
    /** Separate port of `/metrics`; without it and without a token `/metrics` is closed. */
    METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    /** Address of that port; `0.0.0.0` in a container. */
    METRICS_HOST: z.string().default('127.0.0.1'),
    /**
     * Bearer token of at least 16 characters; opens `/metrics` at the port of the API and is required at its own port.
     */
    METRICS_TOKEN: z
      .string()
      .regex(/^\S{16,}$/, 'has to be at least 16 characters long and without white space')
      .optional(),
  }),
);
