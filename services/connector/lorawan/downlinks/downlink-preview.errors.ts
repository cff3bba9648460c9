import { defineError } from '@gaugeway/platform/http';

/** The device is not of LoRaWAN, or its model has no frame for the control. */
export const previewNoFrame = defineError('errors.preview_no_frame', 422);
/** The codec of the model refused the values. Variables: `reason`. */
export const previewRefused = defineError('errors.preview_refused', 422);
