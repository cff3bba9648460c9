import type { ApiError } from '@/shared/api';

/** Inputs of the sign-in that the server asks for when it needs them. */
export interface AskedInputs {
  captcha: boolean;
  code: boolean;
  consent: boolean;
}

export const nothingAsked: AskedInputs = { captcha: false, code: false, consent: false };

/**
 * What the refusal asks for in addition; null = nothing, it is an error for the dialog. A captcha or a code that was
 * wrong is asked for again, at its input (specification 1, section 8).
 */
export function askedBy(error: ApiError, before: AskedInputs): AskedInputs | null {
  if (error.status === 449 && error.attribute === 'personal_data_access') return { ...before, consent: true };
  if (error.attribute === 'one_t_p') return { ...before, code: true };
  if (error.attribute === 'captcha_key') return { ...before, captcha: true };
  return null;
}

/** The input that the server calls so, and that stood there already: what it says belongs to it. */
export function inputAtFault(error: ApiError, before: AskedInputs): 'code' | 'captcha' | null {
  if (error.attribute === 'one_t_p' && before.code) return 'code';
  return error.attribute === 'captcha_key' && before.captcha ? 'captcha' : null;
}
