import { login } from '@gaugeway/proto/api/auth';
import { captcha } from '@gaugeway/proto/api/registration';
import { useState } from 'react';
import { adoptToken, call, type Token } from '@/shared/api';
import { useSignInSteps } from './use-sign-in-steps';

/** Parameters for signing in again: the user's email, and the function that takes the new token. */
interface Again {
  email?: string;
  adopt?: (token: Token) => Promise<void> | void;
}

/** Sign-in with email and password, and the captcha if the server requires it. */
export function useSignIn(onSignedIn: () => Promise<void> | void, { email = '', adopt = adoptToken }: Again = {}) {
  const [drawn, setDrawn] = useState<{ img: string; key: string } | null>(null);
  const steps = useSignInSteps({
    email,
    open: async (sent, required) =>
      adopt(
        await call(login, {
          email: sent.email.trim(),
          password: sent.password,
          personal_data_access: required.consent ? sent.consent : null,
          captcha: required.captcha ? sent.captcha.trim() : null,
          captcha_key: required.captcha ? (drawn?.key ?? null) : null,
          one_t_p: required.code ? sent.code : null,
        }),
      ),
    onSignedIn,
    // Each call uses up the captcha: after any error there is a new one.
    onRefused: (next, before) => {
      if (next?.captcha ?? before.captcha) newPicture();
    },
  });
  const { set, show } = steps;

  function newPicture() {
    setDrawn(null);
    set('captcha', '');
    call(captcha, {}).then(setDrawn, show);
  }

  return { ...steps, picture: drawn?.img ?? null, newPicture };
}
