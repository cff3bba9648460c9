import { defineEnv } from '@gaugeway/platform/config';
import { z } from 'zod';

export const messagesEnv = defineEnv(
  'messages',
  z.object({
    /** `auto` takes TimescaleDB where the server has it. Decided once: an existing table stays what it is. */
    TIMESERIES: z.enum(['auto', 'postgres', 'timescale']).default('auto'),
    /** Rows that are older are dropped, a month at a time. */
    MESSAGES_RETENTION_YEARS: z.coerce.number().int().min(1).max(50).default(10),
    /** Decoded events from the topic that are stored in one transaction at most; where one process decodes and stores, it is 1,000. */
    MESSAGES_BATCH: z.coerce.number().int().min(1).max(5000).default(1000),
  }),
);
