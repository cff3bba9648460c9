import { defineError } from '@gaugeway/platform/http';

/** A signed file cannot be changed. */
export const reportSigned = defineError('errors.report_signed', 409);
/** No CMS signature (RFC 5652, SignedData). */
export const noSignature = defineError('errors.report_no_signature', 422);
/** The file in the signature is not the one that was given out to be signed. */
export const signatureOfOther = defineError('errors.report_signature_foreign', 422);
