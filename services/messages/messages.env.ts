import { defineEnv, type EnvOf } from '@gaugeway/platform/config';
import { z } from 'zod';

export const messagesEnv = defineEnv(
  'messages',
  z.object({
    /** `auto` uses TimescaleDB where the server has it. Decided once: an existing table keeps its kind. */
    TIMESERIES: z.enum(['auto', 'postgres', 'timescale']).default('auto'),
    /** Older readings are deleted, a month at a time. */
    MESSAGES_RETENTION_YEARS: z.coerce.number().int().min(1).max(50).default(10),
    /** Decoded events stored in one transaction at most. */
    MESSAGES_BATCH: z.coerce.number().int().min(1).max(5000).default(1000),
  }),
);

/** Unix seconds: older readings are deleted. */
export function retainedSince({ MESSAGES_RETENTION_YEARS }: EnvOf<typeof messagesEnv>, now = new Date()): number {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - MESSAGES_RETENTION_YEARS);
  return Math.floor(since.getTime() / 1000);
}
