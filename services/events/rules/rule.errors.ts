import { defineError } from '@gaugeway/platform/http';

/** A condition names a field that no device has. */
export const unknownField = defineError('errors.event_unknown_field', 422);
/** A condition about something else than devices (a gateway device, a group, a company) is a rule of its own. */
export const gatewayAlone = defineError('errors.event_gateway_alone', 422);
/** What is no device stands in no scope of devices. */
export const scopeDoesNotFit = defineError('errors.event_scope_does_not_fit', 422);
/** What is no metering device is neither polled nor commanded by a rule. */
export const actionNeedsDevice = defineError('errors.event_action_needs_device', 422);
