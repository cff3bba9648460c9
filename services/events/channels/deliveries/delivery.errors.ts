import { defineError } from '@gaugeway/platform/http';

/** Only what failed or is dead, and still has its channel, is sent again. */
export const deliveryDone = defineError('errors.delivery_done', 422);
