import { oidcFinish } from '@gaugeway/proto/api/oidc';
import { useEffect, useRef } from 'react';
import { adoptToken, call } from '@/shared/api';
import { useSignInSteps } from './use-sign-in-steps';

/** Fetches the session of a code; additional inputs that the server requires are typed in between. */
export function useOidcFinish(code: string, onSignedIn: () => void) {
  const steps = useSignInSteps({
    email: null,
    open: async (sent, required) =>
      adoptToken(
        await call(oidcFinish, {
          code,
          personal_data_access: required.consent ? sent.consent : null,
          one_t_p: required.code ? sent.code : null,
        }),
      ),
    onSignedIn,
  });
  const { signIn } = steps;

  // Once, since the code is valid once: React runs effects twice in development.
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    signIn();
  });

  return steps;
}
