import { defineError } from '@gaugeway/platform/http';

/** Only what lies in the trash is deleted for good. */
export const deviceNotInTrash = defineError('errors.device_not_in_trash', 409);
/** Variables: `gateway`, the name of the gateway device that the meter stands behind. */
export const itsGatewayInTrash = defineError('errors.its_gateway_in_trash', 409);
