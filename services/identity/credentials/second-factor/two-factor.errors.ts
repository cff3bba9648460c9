import { defineError } from '@gaugeway/platform/http';

export const twoFactorEnabled = defineError('errors.two_factor_enabled', 409);
export const twoFactorNotBegun = defineError('errors.two_factor_not_begun', 409);
export const twoFactorDisabled = defineError('errors.two_factor_disabled', 409);
export const codeNeeded = defineError('errors.code_needed', 422);
export const codeWrong = defineError('errors.code_wrong', 422);
