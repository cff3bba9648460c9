import { SECTION } from '@gaugeway/proto/api/endpoint';
import { subscribeNewsletter } from '@gaugeway/proto/api/newsletters';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useCurrentUser } from '@/shared/access';
import { useCall } from '@/shared/api';
import { useDone } from '@/shared/ui';

const FLAG = 'gaugeway.newsletter';

/** Offers a first-time user a weekly summary by mail: once per browser, regardless of the answer. */
export function FirstLoginDialog() {
  const { t } = useTranslation(['frame', 'common']);
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
    <Modal
      opened={!dismissed}
      onClose={close}
      size={450}
      title={t('newsletter.title')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Text>{t('newsletter.text', { email: user.email })}</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close}>
          {t('newsletter.no')}
        </Button>
        <Button data-autofocus loading={subscribe.isPending} onClick={() => subscribe.mutate({})}>
          {t('newsletter.yes')}
        </Button>
      </Group>
    </Modal>
  );
}
