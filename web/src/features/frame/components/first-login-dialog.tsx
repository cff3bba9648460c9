import { SECTION } from '@gaugeway/proto/api/endpoint';
import { subscribeNewsletter } from '@gaugeway/proto/api/newsletters';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useCurrentUser } from '@/shared/access';
import { useCall } from '@/shared/api';
import { NoticeDialog, useDone } from '@/shared/ui';

const FLAG = 'gaugeway.newsletter';

/** Offers a first-time user a weekly summary by mail: once per browser, regardless of the answer. */
export function FirstLoginDialog() {
  const { t } = useTranslation('frame');
  const { user } = useCurrentUser();
  const maySee = useCan(['read', 'access_all'], SECTION.reports);
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(FLAG) !== null);
  const close = () => {
    localStorage.setItem(FLAG, 'shown');
    setDismissed(true);
  };
  const subscribe = useCall(subscribeNewsletter, { onSuccess: useDone([], close) });
  if (!user.first_login || user.is_demo || !maySee) return null;
  return (
    <NoticeDialog
      opened={!dismissed}
      title={t('newsletter.title')}
      message={t('newsletter.text', { email: user.email })}
      actions={
        <>
          <Button variant="default" onClick={close}>
            {t('newsletter.no')}
          </Button>
          <Button data-autofocus loading={subscribe.isPending} onClick={() => subscribe.mutate({})}>
            {t('newsletter.yes')}
          </Button>
        </>
      }
      onClose={close}
    />
  );
}
