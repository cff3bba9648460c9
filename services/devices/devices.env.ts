import { defineEnv } from '@gaugeway/platform/config';
import { z } from 'zod';

export const devicesEnv = defineEnv(
  'devices',
  z.object({
    /** Seals the passwords of gateway devices; JWT_SECRET where it is not set, which then must not change. */
    DEVICE_SECRET: z.string().min(32, 'has to be at least 32 characters long').optional(),
  }),
);
