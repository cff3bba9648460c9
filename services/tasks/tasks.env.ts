import { defineEnv } from '@gaugeway/platform/config';
import { z } from 'zod';

export const tasksEnv = defineEnv(
  'tasks',
  z.object({
    /** Seconds within which an operator's poll must be done. */
    TASKS_POLL_TTL: z.coerce.number().int().min(10).max(86_400).default(600),
    /**
     * Seconds within which a command must have been sent. A LoRaWAN device of class A receives it after its next
     * uplink.
     */
    TASKS_COMMAND_TTL: z.coerce.number().int().min(10).max(2_592_000).default(86_400),
    /** Seconds that `device/control` waits for the answer of a device. */
    TASKS_CONTROL_WAIT: z.coerce.number().min(0).max(60).default(20),
    /** Open scheduled tasks per gateway device. */
    TASKS_POLLS_PER_GATEWAY: z.coerce.number().int().min(1).max(1000).default(4),
    /** Interval of looking for devices that are due. */
    TASKS_SCHEDULE_EVERY_MS: z.coerce.number().int().min(100).max(3_600_000).default(5000),
    /** Days for which ended scheduled polls are kept. */
    TASKS_KEEP_POLLS_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  }),
);
