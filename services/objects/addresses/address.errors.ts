import { defineError } from '@gaugeway/platform/http';

/** The service is down, slow, or answers unexpectedly. Variables: `service`. */
export const addressServiceFailed = defineError('errors.address_service_failed', 503);
