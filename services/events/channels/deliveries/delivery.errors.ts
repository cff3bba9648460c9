import { defineError } from '@gaugeway/platform/http';

/** Only failed or expired deliveries with an existing channel can be repeated. */
export const deliveryDone = defineError('errors.delivery_done', 422);
