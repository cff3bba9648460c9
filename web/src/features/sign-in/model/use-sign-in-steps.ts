import { useState } from 'react';
import { ApiError } from '@/shared/api';
import { errorText } from '@/shared/ui';
import { requiredBy, type RequiredInputs, inputAtFault, nothingRequired } from './required-inputs';
import { emptyValues, signInFaults, type SignInFaults, type SignInValues } from './sign-in-fields';

/** Delay before an error is shown, milliseconds (specification 1, section 8). */
const ERROR_AFTER_MS = 500;

/** Method of signing in. */
interface Way {
  /** Initial email; null = email and password are not required. */
  email: string | null;
  /**
   * Gets the session and takes it. Throws an `ApiError` with the additional requirements of the server, or with the
   * reason of a rejection.
   */
  open: (values: SignInValues, required: RequiredInputs) => Promise<void>;
  /** Resolves when the next screen is shown: until then the form shows progress. */
  onSignedIn: () => Promise<void> | void;
  /** Called after a rejection; `next` = inputs that are required now, null = none. */
  onRefused?: (next: RequiredInputs | null, before: RequiredInputs) => void;
}

/**
 * Steps that all sign-in methods share: typed and missing inputs, additional requirements of the server (consent,
 * one-time code, captcha), messages at inputs, and the reason of a rejection.
 */
export function useSignInSteps({ email, open, onSignedIn, onRefused }: Way) {
  const [values, setValues] = useState({ ...emptyValues, email: email ?? '' });
  const [faults, setFaults] = useState<SignInFaults>({});
  const [required, setRequired] = useState({ ...nothingRequired, account: email !== null });
  const [sending, setSending] = useState(false);
  /** Messages of the server at single inputs. */
  const [serverFaults, setServerFaults] = useState<Partial<Record<keyof SignInValues, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);

  const set = <K extends keyof SignInValues>(name: K, value: SignInValues[K]) => {
    setValues((old) => ({ ...old, [name]: value }));
    setFaults(({ [name]: _, ...rest }) => rest);
    setServerFaults(({ [name]: _, ...rest }) => rest);
  };

  const show = (error: Error) => window.setTimeout(() => setRefusal(errorText(error)), ERROR_AFTER_MS);

  const refuse = (error: ApiError) => {
    const next = requiredBy(error, required);
    onRefused?.(next, required);
    if (!next) {
      set('code', '');
      show(error);
      return;
    }
    setRequired(next);
    const input = inputAtFault(error, required);
    if (!input) return;
    set(input, '');
    setServerFaults({ [input]: errorText(error) });
  };

  const send = async (sent: SignInValues) => {
    const found = signInFaults(sent, required);
    setFaults(found);
    if (Object.keys(found).length > 0 || sending) return;
    setRefusal(null);
    setSending(true);
    try {
      await open(sent, required);
      await onSignedIn();
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
    serverFaults,
    required,
    sending,
    refusal,
    set,
    show,
    signIn,
    dismiss: () => setRefusal(null),
  };
}
