import type { AskedInputs } from './asked-inputs';

/** What the user typed. */
export interface SignInValues {
  email: string;
  password: string;
  captcha: string;
  code: string;
  consent: boolean;
}

export const emptyValues: SignInValues = { email: '', password: '', captcha: '', code: '', consent: false };

export const CODE_LENGTH = 6;

export type SignInFault =
  'email_required' | 'password_required' | 'captcha_required' | 'code_required' | 'consent_required';
export type SignInFaults = Partial<Record<keyof SignInValues, SignInFault>>;

/** What is missing, by input (specification 1, section 5). */
export function signInFaults(values: SignInValues, asked: AskedInputs): SignInFaults {
  return {
    ...(values.email.trim() ? {} : { email: 'email_required' }),
    ...(values.password ? {} : { password: 'password_required' }),
    ...(asked.captcha && !values.captcha.trim() ? { captcha: 'captcha_required' } : {}),
    ...(asked.code && values.code.length !== CODE_LENGTH ? { code: 'code_required' } : {}),
    ...(asked.consent && !values.consent ? { consent: 'consent_required' } : {}),
  };
}
