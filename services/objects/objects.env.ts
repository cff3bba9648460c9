import { defineEnv } from '@gaugeway/platform/config';
import { z } from 'zod';

const address = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]);

/** Address services. One without its address or key is off; a fresh installation uses none. */
export const objectsEnv = defineEnv(
  'objects',
  z.object({
    /** Nominatim-compatible geocoder without a key; without it geocoding is off. */
    GEOCODER_URL: address.default(''),
    /** Address suggestions by DaData or a compatible service. */
    DADATA_URL: address.default('https://suggestions.dadata.ru/suggestions/api/4_1/rs'),
    /** Key of DaData; without it the suggestions are off. */
    DADATA_TOKEN: z.string().default(''),
    /** State address register (GAR). */
    GAR_URL: address.default('https://fias-public-service.nalog.ru/api/spas/v2.0'),
    /** Key of the register; without it the register is off. */
    GAR_TOKEN: z.string().default(''),
    /** Timeout of an address service. */
    ADDRESS_TIMEOUT_MS: z.coerce.number().int().min(100).max(5000).default(4000),
  }),
);
