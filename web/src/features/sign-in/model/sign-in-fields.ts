import type { AskedInputs } from './asked-inputs';

/** Form state of the sign-in. */
export interface SignInValues {
  email: string;
  password: string;
  captcha: string;
  code: string;
  consent: boolean;
}

export const emptyValues: SignInValues = { email: '', password: '', captcha: '', code: '', consent: false };

export const CODE_LENGTH = 6;

/** Inputs that are missing. */
export type SignInFaults = Partial<Record<keyof SignInValues, true>>;

/** Missing inputs (specification 1, section 5). */
export function signInFaults(values: SignInValues, asked: AskedInputs): SignInFaults {
  return {
    ...(asked.account && !values.email.trim() ? { email: true } : {}),
    ...(asked.account && !values.password ? { password: true } : {}),
    ...(asked.captcha && !values.captcha.trim() ? { captcha: true } : {}),
    ...(asked.code && values.code.trim().length < CODE_LENGTH ? { code: true } : {}),
    ...(asked.consent && !values.consent ? { consent: true } : {}),
  };
}
