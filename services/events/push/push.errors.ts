import { defineError } from '@gaugeway/platform/http';

export const pushEndpointPlain = defineError('errors.push_endpoint_https', 422);
/** A push service is on the public Internet; an address inside is refused unless EGRESS_ALLOW has it. */
export const pushEndpointInside = defineError('errors.push_endpoint_inside', 422);
/** The keys are not those of a browser: nothing could be encrypted for it. */
export const badPushKeys = defineError('errors.push_keys', 422);
