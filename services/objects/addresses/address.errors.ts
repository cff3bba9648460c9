import { defineError } from '@gaugeway/platform/http';

/** It is dead, slow, or does not answer as it should. Variables: `service`. */
export const addressServiceFailed = defineError('errors.address_service_failed', 503);
