import { defineError } from '@gaugeway/platform/http';

export const wrongCredentials = defineError('errors.wrong_credentials', 401);
export const sessionReused = defineError('errors.session_reused', 401);
export const accountBlocked = defineError('errors.account_blocked', 403);
export const companyBlocked = defineError('errors.company_blocked', 403);
export const apiOnly = defineError('guards.msg_1', 403);
export const tooManySignIns = defineError('errors.too_many_sign_ins', 429);
export const captchaNeeded = defineError('errors.captcha_needed', 422);
export const captchaWrong = defineError('errors.captcha_wrong', 422);
export const codeNeeded = defineError('errors.code_needed', 422);
export const codeWrong = defineError('errors.code_wrong', 422);
export const consentNeeded = defineError('errors.consent_needed', 449);
