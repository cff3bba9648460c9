import { defineError } from '@gaugeway/platform/http';

/** Variables: `name` and `id` of the gateway device that has it. */
export const identityTaken = defineError('errors.gateway_identity_taken', 409);
/** Another company's gateway device: whose it is is not told. */
export const identityTakenElsewhere = defineError('errors.gateway_identity_taken_elsewhere', 409);
