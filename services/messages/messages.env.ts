import { defineEnv } from '@gaugeway/platform/config';
import { z } from 'zod';

export const messagesEnv = defineEnv(
  'messages',
  z.object({
    /** Largest batch of decoded uplinks that is stored in one transaction. */
    MESSAGES_BATCH: z.coerce.number().int().min(1).max(10_000).default(1000),
    /** Rows older than this are removed, and not taken in. */
    MESSAGES_RETENTION_YEARS: z.coerce.number().int().min(1).max(100).default(10),
    /** How long the frames of devices without a clock are remembered, to know a repeat: longer than the bus keeps them. */
    MESSAGES_FRAME_DAYS: z.coerce.number().int().min(8).max(3660).default(30),
    /** On TimescaleDB: rows older than this are compressed. */
    MESSAGES_COMPRESS_AFTER_DAYS: z.coerce.number().int().min(1).max(3660).default(30),
    /** Decided when the schema is made: `auto` takes TimescaleDB where its extension can be had. */
    TIMESERIES: z.enum(['auto', 'postgres', 'timescale']).default('auto'),
  }),
);
