import { login } from '@gaugeway/proto/api/auth';
import { captcha } from '@gaugeway/proto/api/registration';
import { useState } from 'react';
import { adoptToken, ApiError, call, type Token } from '@/shared/api';
import { errorText } from '@/shared/ui';
import { askedBy, inputAtFault, nothingAsked } from './asked-inputs';
import { emptyValues, signInFaults, type SignInFaults, type SignInValues } from './sign-in-fields';

/** An error is shown this long after it happened (specification 1, section 8). */
const ERROR_AFTER_MS = 500;

/** How somebody comes back who was here: who they are, and what their new token is for. */
interface Again {
  email?: string;
  adopt?: (token: Token) => Promise<void> | void;
}

/** The sign-in: what was typed, what is missing, what the server asks for in addition, and why it refused. */
export function useSignIn(onSignedIn: () => void, { email = '', adopt = adoptToken }: Again = {}) {
  const [values, setValues] = useState({ ...emptyValues, email });
  const [faults, setFaults] = useState<SignInFaults>({});
  const [asked, setAsked] = useState(nothingAsked);
  const [sending, setSending] = useState(false);
  /** What the server says of single inputs. */
  const [said, setSaid] = useState<Partial<Record<keyof SignInValues, string>>>({});
  const [drawn, setDrawn] = useState<{ img: string; key: string } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const set = <K extends keyof SignInValues>(name: K, value: SignInValues[K]) => {
    setValues((old) => ({ ...old, [name]: value }));
    setFaults(({ [name]: _, ...rest }) => rest);
    setSaid(({ [name]: _, ...rest }) => rest);
  };

  const show = (error: Error) => window.setTimeout(() => setRefusal(errorText(error)), ERROR_AFTER_MS);

  const newPicture = () => {
    setDrawn(null);
    set('captcha', '');
    call(captcha, {}).then(setDrawn, show);
  };

  const refuse = (error: ApiError) => {
    const next = askedBy(error, asked);
    // Each answer uses a captcha up: whatever was wrong, there is a new one.
    if (next?.captcha ?? asked.captcha) newPicture();
    if (!next) {
      set('code', '');
      show(error);
      return;
    }
    setAsked(next);
    const input = inputAtFault(error, asked);
    if (!input) return;
    set(input, '');
    setSaid({ [input]: errorText(error) });
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
        captcha_key: asked.captcha ? (drawn?.key ?? null) : null,
        one_t_p: asked.code ? sent.code : null,
      });
      await adopt(token);
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

  return {
    values,
    faults,
    said,
    asked,
    picture: drawn?.img ?? null,
    sending,
    refusal,
    set,
    newPicture,
    signIn,
    dismiss: () => setRefusal(null),
  };
}
