import { useState } from 'react';
import { ApiError } from '@/shared/api';
import { errorText } from '@/shared/ui';
import { askedBy, type AskedInputs, inputAtFault, nothingAsked } from './asked-inputs';
import { emptyValues, signInFaults, type SignInFaults, type SignInValues } from './sign-in-fields';

/** An error is shown this long after it happened (specification 1, section 8). */
const ERROR_AFTER_MS = 500;

/** One way of signing in. */
interface Way {
  /** The email that is there at first; null = email and password are not required. */
  email: string | null;
  /**
   * Gets the session and takes it. Throws an `ApiError` with what the server requires in addition, or why it refuses.
   */
  open: (values: SignInValues, asked: AskedInputs) => Promise<void>;
  /** Resolves when the next screen is shown: until then the form shows that it is on its way. */
  onSignedIn: () => Promise<void> | void;
  /** After a refusal; `next` = what is required now, null where nothing is. */
  onRefused?: (next: AskedInputs | null, before: AskedInputs) => void;
}

/**
 * The steps that all sign-in methods share: what was typed, what is missing, what the server requires in addition
 * (consent, one-time code, captcha), what it says of an input, and why it refused.
 */
export function useSignInSteps({ email, open, onSignedIn, onRefused }: Way) {
  const [values, setValues] = useState({ ...emptyValues, email: email ?? '' });
  const [faults, setFaults] = useState<SignInFaults>({});
  const [asked, setAsked] = useState({ ...nothingAsked, account: email !== null });
  const [sending, setSending] = useState(false);
  /** What the server says of single inputs. */
  const [said, setSaid] = useState<Partial<Record<keyof SignInValues, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);

  const set = <K extends keyof SignInValues>(name: K, value: SignInValues[K]) => {
    setValues((old) => ({ ...old, [name]: value }));
    setFaults(({ [name]: _, ...rest }) => rest);
    setSaid(({ [name]: _, ...rest }) => rest);
  };

  const show = (error: Error) => window.setTimeout(() => setRefusal(errorText(error)), ERROR_AFTER_MS);

  const refuse = (error: ApiError) => {
    const next = askedBy(error, asked);
    onRefused?.(next, asked);
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
    setRefusal(null);
    setSending(true);
    try {
      await open(sent, asked);
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

  return { values, faults, said, asked, sending, refusal, set, show, signIn, dismiss: () => setRefusal(null) };
}
