import { defineError } from '@gaugeway/platform/http';

/** Only a device in the trash can be deleted permanently. */
export const deviceNotInTrash = defineError('errors.device_not_in_trash', 409);
/** Variables: `gateway`, the name of the meter's gateway device. */
export const itsGatewayInTrash = defineError('errors.its_gateway_in_trash', 409);
