import { z } from 'zod';
import { defineEnv } from '../config';
import { allowList } from './addresses';

export const egressEnv = defineEnv(
  'requests to the outside',
  z.object({
    /** Hosts, addresses and ranges inside that webhooks and address services may be at; nothing inside by default. */
    EGRESS_ALLOW: z
      .string()
      .default('')
      .transform((text, context) => {
        try {
          return allowList(text);
        } catch (error) {
          context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
          return z.NEVER;
        }
      }),
  }),
);
