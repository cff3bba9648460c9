import { defineError } from '@gaugeway/platform/http';

/** Variables: `name` and `id` of the gateway device that has it. */
export const identityTaken = defineError('errors.gateway_identity_taken', 409);
/** Another company's gateway device: whose it is is not told. */
export const identityTakenElsewhere = defineError('errors.gateway_identity_taken_elsewhere', 409);
/** Variables: `name`, and `count`, the meters behind it that are not in the trash. */
export const gatewayHasMeters = defineError('errors.gateway_has_meters', 409);
/** Variables: `name`, and `count`, the meters of the trash that stood behind it. */
export const gatewayHasTrashedMeters = defineError('errors.gateway_has_trashed_meters', 409);
export const gatewayInTrash = defineError('errors.gateway_in_trash', 409);
/** Only what lies in the trash is restored or removed for good. */
export const notInTrash = defineError('errors.not_in_trash', 409);
