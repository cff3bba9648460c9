import { defineError } from '@gaugeway/platform/http';

/** Variables: `name` and `id` of the gateway device that has it. */
export const identityTaken = defineError('errors.gateway_identity_taken', 409);
/** Another company's gateway device: the owner is not disclosed. */
export const identityTakenElsewhere = defineError('errors.gateway_identity_taken_elsewhere', 409);
/** Variables: `name`, and `count`, the meters behind it that are not in the trash. */
export const gatewayHasMeters = defineError('errors.gateway_has_meters', 409);
/** Variables: `name`, and `count`, its meters in the trash. */
export const gatewayHasTrashedMeters = defineError('errors.gateway_has_trashed_meters', 409);
export const gatewayInTrash = defineError('errors.gateway_in_trash', 409);
/** Only a device in the trash can be restored or deleted permanently. */
export const notInTrash = defineError('errors.not_in_trash', 409);
