import { defineError } from '@gaugeway/platform/http';

/** A condition names a field that no device has. */
export const unknownField = defineError('errors.event_unknown_field', 422);
/** A condition about subjects other than devices (a gateway device, a group, a company) requires a separate rule. */
export const gatewayAlone = defineError('errors.event_gateway_alone', 422);
/** Subjects other than devices are not allowed in a scope of devices. */
export const scopeDoesNotFit = defineError('errors.event_scope_does_not_fit', 422);
/** A rule can poll and command metering devices only. */
export const actionNeedsDevice = defineError('errors.event_action_needs_device', 422);
