import { defineEnv } from '@gaugeway/platform/config';
import { z } from 'zod';

export const mailEnv = defineEnv(
  'mail',
  z
    .object({
      /**
       * Mail server, `smtp://user:password@host:587` or `smtps://...`; without it mails are written to DATA_DIR/mail
       * and listed.
       */
      SMTP_URL: z
        .string()
        .regex(/^smtps?:\/\//)
        .optional(),
      /** Sender of mails. */
      MAIL_FROM: z.string().max(254).default('Gaugeway <no-reply@gaugeway.local>'),
      /** Folder for mails that are not sent. */
      DATA_DIR: z.string().optional(),
      /** Address of the console for links in mails; never taken from a request. */
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
