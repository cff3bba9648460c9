import type { RequiredInputs } from './required-inputs';

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
export function signInFaults(values: SignInValues, required: RequiredInputs): SignInFaults {
  return {
    ...(required.account && !values.email.trim() ? { email: true } : {}),
    ...(required.account && !values.password ? { password: true } : {}),
    ...(required.captcha && !values.captcha.trim() ? { captcha: true } : {}),
    ...(required.code && values.code.trim().length < CODE_LENGTH ? { code: true } : {}),
    ...(required.consent && !values.consent ? { consent: true } : {}),
  };
}
