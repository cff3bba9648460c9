import { oidcFinish } from '@gaugeway/proto/api/oidc';
import { useEffect, useRef, useState } from 'react';
import { adoptToken, ApiError, call } from '@/shared/api';
import { errorText } from '@/shared/ui';
import { askedBy, inputAtFault, nothingAsked } from './asked-inputs';
import { emptyValues, signInFaults, type SignInFaults, type SignInValues } from './sign-in-fields';

/** Fetches the session that a code stands for; what the server asks for besides is typed in between. */
export function useOidcFinish(code: string, onSignedIn: () => void) {
  const [values, setValues] = useState(emptyValues);
  const [faults, setFaults] = useState<SignInFaults>({});
  const [asked, setAsked] = useState(nothingAsked);
  const [sending, setSending] = useState(false);
  const [said, setSaid] = useState<Partial<Record<keyof SignInValues, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);

  const set = <K extends keyof SignInValues>(name: K, value: SignInValues[K]) => {
    setValues((old) => ({ ...old, [name]: value }));
    setFaults(({ [name]: _, ...rest }) => rest);
    setSaid(({ [name]: _, ...rest }) => rest);
  };

  const send = async (sent: SignInValues) => {
    // Who it is, the provider has said.
    const { email: _, password: __, ...found } = signInFaults(sent, asked);
    setFaults(found);
    if (Object.keys(found).length > 0 || sending) return;
    setSending(true);
    try {
      adoptToken(
        await call(oidcFinish, {
          code,
          personal_data_access: asked.consent ? sent.consent : null,
          one_t_p: asked.code ? sent.code : null,
        }),
      );
      onSignedIn();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const next = askedBy(error, asked);
      if (!next) {
        setRefusal(errorText(error));
        return;
      }
      setAsked(next);
      const input = inputAtFault(error, asked);
      if (!input) return;
      set(input, '');
      setSaid({ [input]: errorText(error) });
    } finally {
      setSending(false);
    }
  };

  // Once, for the code is good once: React runs effects twice while it is developed.
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void send(values);
  });

  return {
    values,
    faults,
    said,
    asked,
    sending,
    refusal,
    set,
    finish: (changes: Partial<SignInValues> = {}) => {
      const sent = { ...values, ...changes };
      setValues(sent);
      void send(sent);
    },
  };
}
