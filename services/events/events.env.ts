import { defineEnv } from '@gaugeway/platform/config';
import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** Bytes in base64url. */
const vapid = (bytes: number) =>
  z.string().refine((text) => Buffer.from(text, 'base64url').length === bytes, {
    message: `has to be ${bytes} bytes in base64url`,
  });

export const eventsEnv = defineEnv(
  'events',
  z.object({
    /** Address of the Telegram Bot API. */
    TELEGRAM_API_URL: address.default('https://api.telegram.org'),
    /** Address of the console for links in messages; without it messages have no links. */
    PUBLIC_URL: address.optional(),
    /** Web push key of the installation, base64url; without it one is generated and sealed. */
    VAPID_PUBLIC_KEY: vapid(65).optional(),
    /** Private part of that key, base64url. */
    VAPID_PRIVATE_KEY: vapid(32).optional(),
  }),
);
