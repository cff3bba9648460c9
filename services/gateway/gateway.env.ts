import { defineEnv } from '@gaugeway/platform/config';
import { SERVICES } from '@gaugeway/proto/api';
import { z } from 'zod';

export const gatewayEnv = defineEnv(
  'the gateway',
  z.object({
    /** Folder of the built console; without it `web/dist`. */
    WEB_DIR: z.string().optional(),
    /** Folder of the built documentation; without it `docs/.vitepress/dist`. */
    DOCS_DIR: z.string().optional(),
  }),
);

/** Every service but this one. */
const serviceUrls = z.record(z.enum(SERVICES).exclude(['gateway']), z.url());

export const forwardingEnv = defineEnv(
  'the gateway',
  z.object({
    /** Addresses of the services: `identity=http://identity:8080,devices=http://devices:8080,...`. */
    SERVICE_URLS: z
      .string()
      .transform((text) =>
        Object.fromEntries(
          text.split(',').map((pair) => {
            const [name = '', ...url] = pair.trim().split('=');
            return [name, url.join('=')];
          }),
        ),
      )
      .pipe(serviceUrls),
    /** Longest wait for a service's answer, in seconds. */
    FORWARD_TIMEOUT_S: z.coerce.number().positive().default(1800),
  }),
);
