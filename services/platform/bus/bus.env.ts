import { z } from 'zod';
import { defineEnv } from '../config';

export const busEnv = defineEnv(
  'the bus',
  z.object({
    /** Copies of each Kafka partition, when a topic is made. 3 in an installation that must survive a broker. */
    KAFKA_REPLICATION: z.coerce.number().int().min(1).max(9).default(1),
    /** Largest number of partitions of a new topic of the embedded bus. */
    BUS_PARTITIONS: z.coerce.number().int().min(1).max(64).default(4),
    /**
     * Whether readings go from decoding to storing without the log between, where one process does both; 0 = each by
     * `reading.decoded`.
     */
    BUS_DIRECT: z
      .enum(['0', '1'])
      .default('1')
      .transform((given) => given === '1'),
    /** How long a call waits for the event about what it names and does not know yet, ms. */
    BUS_PATIENCE_MS: z.coerce.number().int().min(0).max(10_000).default(3000),
  }),
);
