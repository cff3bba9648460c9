import type { ApiError } from '@/shared/api';

/** Inputs of the sign-in: email and password of an account, and what the server requires when it needs it. */
export interface AskedInputs {
  /** Not for a user whom the network or a provider has named. */
  account: boolean;
  captcha: boolean;
  code: boolean;
  consent: boolean;
}

export const nothingAsked: AskedInputs = { account: false, captcha: false, code: false, consent: false };

/**
 * What the refusal requires in addition; null = nothing, it is an error for the dialog. A captcha or a code that was
 * wrong is required again, at its input (specification 1, section 8).
 */
export function askedBy(error: ApiError, before: AskedInputs): AskedInputs | null {
  if (error.status === 449 && error.attribute === 'personal_data_access') return { ...before, consent: true };
  if (error.attribute === 'one_t_p') return { ...before, code: true };
  if (error.attribute === 'captcha_key') return { ...before, captcha: true };
  return null;
}

/** The input that the server calls so, and that was there already: what it says belongs to it. */
export function inputAtFault(error: ApiError, before: AskedInputs): 'code' | 'captcha' | null {
  if (error.attribute === 'one_t_p' && before.code) return 'code';
  return error.attribute === 'captcha_key' && before.captcha ? 'captcha' : null;
}
