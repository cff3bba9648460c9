import { activateSignup } from '@gaugeway/proto/api/registration';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api';
import { AuthPage, MessageDialog } from '@/shared/auth-page';
import { errorText } from '@/shared/ui';

interface Outcome {
  done: boolean;
  message: string;
}

/** A link works once: it is used once, also when the screen is rendered again. */
const outcomes = new Map<string, Promise<Outcome>>();

function activate(token: string): Promise<Outcome> {
  const known = outcomes.get(token);
  if (known) return known;
  const outcome = call(activateSignup, { token }).then(
    ({ msg }) => ({ done: true, message: msg }),
    (error: unknown) => ({ done: false, message: errorText(error instanceof Error ? error : new Error('')) }),
  );
  outcomes.set(token, outcome);
  return outcome;
}

/** Activates the account on open, shows the result, and opens the sign-in. */
export function ActivationPage({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation('registration');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    let shown = true;
    void activate(token).then((found) => {
      if (shown) setOutcome(found);
    });
    return () => {
      shown = false;
    };
  }, [token]);
  return (
    <AuthPage title={t('activation.title')} subtitle={outcome ? undefined : t('activation.working')}>
      {outcome && (
        <Suspense>
          <MessageDialog
            title={outcome.done ? t('activation.ok') : t('activation.fail')}
            message={outcome.message}
            onClose={onDone}
          />
        </Suspense>
      )}
    </AuthPage>
  );
}
