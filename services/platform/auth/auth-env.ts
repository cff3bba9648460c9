import { z } from 'zod';
import { defineEnv } from '../config';

const secret = z.string().min(32, 'has to be at least 32 characters long');

/** Secrets of the installation; there is no default, and a start without them is refused. */
export const authEnv = defineEnv(
  'authentication',
  z.object({
    /** Signs access tokens. At least 32 characters. */
    JWT_SECRET: secret,
    /** Signs requests between services. At least 32 characters. */
    INTERNAL_SECRET: secret,
  }),
);
