import { z } from 'zod';
import { defineEnv } from '../config';

export const busEnv = defineEnv(
  'the bus',
  z.object({
    /** Copies of each partition of a created topic. 3 in an installation that must survive a broker. */
    KAFKA_REPLICATION: z.coerce.number().int().min(1).max(9).default(1),
    /** Largest number of partitions of a created topic of the embedded bus. */
    BUS_PARTITIONS: z.coerce.number().int().min(1).max(64).default(4),
    /** Largest batch window of a consumer, ms: less for fresher sums and states, more for less load. */
    BUS_BATCH_WINDOW_MS: z.coerce.number().int().min(0).max(10_000).default(5000),
    /** Longest wait of a call for the event about an id that is not known yet. */
    BUS_PATIENCE_MS: z.coerce.number().int().min(0).max(10_000).default(3000),
  }),
);
