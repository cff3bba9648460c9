import { defineError } from '@gaugeway/platform/http';

/** Variables: `device`, its name. */
export const pointHasDevice = defineError('errors.point_has_device', 409);
export const pointHasNoDevice = defineError('errors.point_has_no_device', 409);
/** Variables: `device` and `point`, the names. */
export const deviceAtOtherPoint = defineError('errors.device_at_other_point', 409);
/** Variables: `date`, until when another device measured. */
export const linkBeforeOthers = defineError('errors.link_before_others', 409);
/** A latitude without a longitude. */
export const halfPlace = defineError('errors.half_place', 422);
export const linkInFuture = defineError('errors.link_in_future', 422);
export const unknownDevice = defineError('errors.unknown_device', 422);
export const unknownConsumer = defineError('errors.unknown_consumer', 422);
export const unknownSupplier = defineError('errors.unknown_supplier', 422);
