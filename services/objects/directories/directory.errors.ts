import { defineError } from '@gaugeway/platform/http';

/** Variables: `number`. */
export const contractTaken = defineError('errors.contract_taken', 409);
/** The rated values of a transformer: the primary is below the secondary. */
export const ratioBelowOne = defineError('errors.transformer_ratio', 422);
/** Verified after the next verification. */
export const verificationOrder = defineError('errors.verification_order', 422);
