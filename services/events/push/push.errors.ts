import { defineError } from '@gaugeway/platform/http';

/** The keys are not those of a browser: nothing could be encrypted for it. */
export const badPushKeys = defineError('errors.push_keys', 422);
