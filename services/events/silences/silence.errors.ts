import { defineError } from '@gaugeway/platform/http';

/** The silence would apply to everything. */
export const silencesNothing = defineError('errors.silence_of_nothing', 422);
/** Metering devices and gateway devices are silenced by two silences. */
export const silencesBoth = defineError('errors.silence_of_both', 422);
export const silenceIsPast = defineError('errors.silence_past', 422);
export const silenceTooLong = defineError('errors.silence_too_long', 422);
/** A user who sees some devices only can silence only some devices. */
export const silenceNeedsDevices = defineError('errors.silence_needs_devices', 422);
