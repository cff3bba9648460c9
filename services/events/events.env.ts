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
    /** Where the Bot API of Telegram is; an own Bot API server, or a stand-in. */
    TELEGRAM_API_URL: address.default('https://api.telegram.org'),
    /** Address of the console, to which the links in messages lead; not set = messages without links. */
    PUBLIC_URL: address.optional(),
    /** The key by which the makers of browsers know this installation, base64url; not set = one is made and kept sealed. */
    VAPID_PUBLIC_KEY: vapid(65).optional(),
    VAPID_PRIVATE_KEY: vapid(32).optional(),
  }),
);
