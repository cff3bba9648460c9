import { login } from '@gaugeway/proto/api/auth';
import { useState } from 'react';
import { adoptToken, ApiError, call } from '@/shared/api';
import { errorText } from '@/shared/ui';
import { askedBy, nothingAsked } from './asked-inputs';
import { emptyValues, signInFaults, type SignInFaults, type SignInValues } from './sign-in-fields';

/** An error is shown this long after it happened (specification 1, section 8). */
const ERROR_AFTER_MS = 500;

/** The sign-in: what was typed, what is missing, what the server asks for in addition, and why it refused. */
export function useSignIn(onSignedIn: () => void) {
  const [values, setValues] = useState(emptyValues);
  const [faults, setFaults] = useState<SignInFaults>({});
  const [asked, setAsked] = useState(nothingAsked);
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const set = <K extends keyof SignInValues>(name: K, value: SignInValues[K]) => {
    setValues((old) => ({ ...old, [name]: value }));
    setFaults(({ [name]: _, ...rest }) => rest);
  };

  const refuse = (error: ApiError) => {
    const next = askedBy(error, asked);
    if (next) {
      setAsked(next);
      return;
    }
    set('code', '');
    window.setTimeout(() => setRefusal(errorText(error)), ERROR_AFTER_MS);
  };

  const send = async (sent: SignInValues) => {
    const found = signInFaults(sent, asked);
    setFaults(found);
    if (Object.keys(found).length > 0 || sending) return;
    setSending(true);
    try {
      const token = await call(login, {
        email: sent.email.trim(),
        password: sent.password,
        personal_data_access: asked.consent ? sent.consent : null,
        captcha: asked.captcha ? sent.captcha.trim() : null,
        captcha_key: null,
        one_t_p: asked.code ? sent.code : null,
      });
      adoptToken(token);
      onSignedIn();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error);
    } finally {
      setSending(false);
    }
  };

  const signIn = (changes: Partial<SignInValues> = {}) => {
    const sent = { ...values, ...changes };
    setValues(sent);
    void send(sent);
  };

  return { values, faults, asked, sending, refusal, set, signIn, dismiss: () => setRefusal(null) };
}
