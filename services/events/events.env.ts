import { defineEnv } from '@gaugeway/platform/config';
import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

export const eventsEnv = defineEnv(
  'events',
  z.object({
    /** Where the Bot API of Telegram is; an own Bot API server, or a stand-in. */
    TELEGRAM_API_URL: address.default('https://api.telegram.org'),
    /** Address of the console, to which the links in messages lead; not set = messages without links. */
    PUBLIC_URL: address.optional(),
  }),
);
