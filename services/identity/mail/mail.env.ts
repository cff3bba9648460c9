import { defineEnv } from '@gaugeway/platform/config';
import { z } from 'zod';

export const mailEnv = defineEnv(
  'mail',
  z
    .object({
      /** `smtp://user:password@host:587` or `smtps://...`; not set = mails are written to DATA_DIR/mail and listed. */
      SMTP_URL: z
        .string()
        .regex(/^smtps?:\/\//)
        .optional(),
      MAIL_FROM: z.string().max(254).default('Gaugeway <no-reply@gaugeway.local>'),
      DATA_DIR: z.string().optional(),
      /** Address of the console, to which the links in mails lead. It never comes from a request's header. */
      PUBLIC_URL: z
        .url({ protocol: /^https?$/ })
        .transform((url) => url.replace(/\/+$/, ''))
        .optional(),
    })
    .refine(({ SMTP_URL, PUBLIC_URL }) => !SMTP_URL || PUBLIC_URL, {
      path: ['PUBLIC_URL'],
      message: 'is needed where mails are sent',
    }),
);
