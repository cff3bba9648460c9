import { defineError } from '@gaugeway/platform/http';

export const tooManySignIns = defineError('errors.too_many_sign_ins', 429);
export const captchaNeeded = defineError('errors.captcha_needed', 422);
export const captchaWrong = defineError('errors.captcha_wrong', 422);
