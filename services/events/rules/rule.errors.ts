import { defineError } from '@gaugeway/platform/http';

/** A condition names a field that no device has. */
export const unknownField = defineError('errors.event_unknown_field', 422);
/** The loss of a gateway device and conditions about devices are two rules. */
export const gatewayAlone = defineError('errors.event_gateway_alone', 422);
export const tooManyRules = defineError('errors.event_too_many_rules', 422);
