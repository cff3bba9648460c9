import { defineError } from '@gaugeway/platform/http';

/** Variable: `id` of the model. */
export const unknownModel = defineError('errors.unknown_model', 422);
export const unknownInterface = defineError('errors.unknown_interface', 422);
/** Variables: `name` of the device, `group`. */
export const deviceInOtherGroup = defineError('errors.poll_group_device_taken', 409);
/** Variable: `name` of the device. */
export const deviceDoesNotFit = defineError('errors.poll_group_device_misfit', 422);
/** Variable: `name` of the device: its model does not support the requests of the group. */
export const deviceNotReadable = defineError('errors.poll_group_device_unreadable', 422);
/** Variable: `name` of the group. */
export const groupHasNothingToAsk = defineError('errors.poll_group_nothing_to_ask', 409);
