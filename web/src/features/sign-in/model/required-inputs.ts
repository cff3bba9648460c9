import type { ApiError } from '@/shared/api';

/** Inputs of the sign-in: email and password of an account, and inputs that the server requires in addition. */
export interface RequiredInputs {
  /** Not for a user whom the network or a provider has identified. */
  account: boolean;
  captcha: boolean;
  code: boolean;
  consent: boolean;
}

export const nothingRequired: RequiredInputs = { account: false, captcha: false, code: false, consent: false };

/**
 * Inputs that the error requires in addition; null = none, it is an error for the dialog. A wrong captcha or code is
 * required again, at its input (specification 1, section 8).
 */
export function requiredBy(error: ApiError, before: RequiredInputs): RequiredInputs | null {
  if (error.status === 449 && error.attribute === 'personal_data_access') return { ...before, consent: true };
  if (error.attribute === 'one_t_p') return { ...before, code: true };
  if (error.attribute === 'captcha_key') return { ...before, captcha: true };
  return null;
}

/** Existing input with the name in the error, which shows the message of the server. */
export function inputAtFault(error: ApiError, before: RequiredInputs): 'code' | 'captcha' | null {
  if (error.attribute === 'one_t_p' && before.code) return 'code';
  return error.attribute === 'captcha_key' && before.captcha ? 'captcha' : null;
}
