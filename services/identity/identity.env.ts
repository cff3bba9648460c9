import { defineEnv, flag } from '@gaugeway/platform/config';
import { z } from 'zod';

export const identityEnv = defineEnv(
  'identity',
  z.object({
    /** First administrator of the platform; made at the first start. Without a password none is made. */
    ADMIN_EMAIL: z.email().default('admin@gaugeway.local'),
    ADMIN_PASSWORD: z.string().min(8).optional(),
    /** A demo company with a read-only account whose password everybody may know. */
    DEMO: flag(false),
    /** Administrator of the demo company, who sets up its devices. */
    DEMO_ADMIN_PASSWORD: z.string().min(8).optional(),
  }),
);
