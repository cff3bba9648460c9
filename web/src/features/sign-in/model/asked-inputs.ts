import type { ApiError } from '@/shared/api';

/** Inputs of the sign-in that the server asks for when it needs them. */
export interface AskedInputs {
  captcha: boolean;
  code: boolean;
  consent: boolean;
}

export const nothingAsked: AskedInputs = { captcha: false, code: false, consent: false };

/** What the refusal asks for in addition; null = it asks for nothing, it is an error to be shown. */
export function askedBy(error: ApiError, before: AskedInputs): AskedInputs | null {
  if (error.status === 449 && error.attribute === 'personal_data_access') return { ...before, consent: true };
  if (error.attribute === 'one_t_p' && !before.code) return { ...before, code: true };
  if (error.attribute === 'captcha_key' && !before.captcha) return { ...before, captcha: true };
  return null;
}
