import { z } from 'zod';
import { defineEnv } from '../config';
import { allowList } from './addresses';

export const egressEnv = defineEnv(
  'requests to the outside',
  z.object({
    /** Private hosts, addresses and networks that webhooks and address services may reach: `10.1.0.0/16,hook.lan`. */
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
