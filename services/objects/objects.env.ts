import { defineEnv } from '@gaugeway/platform/config';
import { z } from 'zod';

const address = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]);

/** Services that know addresses. One without its address or key is off; none is asked by a fresh installation. */
export const objectsEnv = defineEnv(
  'objects',
  z.object({
    /** Nominatim-compatible geocoder, e.g. https://nominatim.example.org; it needs no key. */
    GEOCODER_URL: address.default(''),
    /** Suggestions of DaData, or what speaks like them. */
    DADATA_URL: address.default('https://suggestions.dadata.ru/suggestions/api/4_1/rs'),
    DADATA_TOKEN: z.string().default(''),
    /** Public service of the state address register. */
    GAR_URL: address.default('https://fias-public-service.nalog.ru/api/spas/v2.0'),
    GAR_TOKEN: z.string().default(''),
    /** How long one of them may take to answer. */
    ADDRESS_TIMEOUT_MS: z.coerce.number().int().min(100).max(5000).default(4000),
  }),
);
