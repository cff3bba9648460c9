import { z } from 'zod';
import { defineEnv } from '../config';

const secret = z.string().min(32, 'has to be at least 32 characters long');

/** Secrets of the installation; there is no default, and a start without them is refused. */
export const authEnv = defineEnv(
  'authentication',
  z.object({
    /** Signs the access tokens that browsers hold. */
    JWT_SECRET: secret,
    /** Signs what services of this installation send to each other. */
    INTERNAL_SECRET: secret,
  }),
);
