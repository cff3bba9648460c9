import { userSettings } from '@gaugeway/proto/api/user';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/access';
import { useCall } from '@/shared/api';
import { notifyDone } from '@/shared/ui';

const FLAG = 'gaugeway.newsletter';

/** Offers the newsletter to who is here for the first time: once in a browser, whatever the answer. */
export function FirstLoginDialog() {
  const { t } = useTranslation(['frame', 'common']);
  const { user } = useCurrentUser();
  const [told, setTold] = useState(() => localStorage.getItem(FLAG) !== null);
  const close = () => {
    localStorage.setItem(FLAG, 'told');
    setTold(true);
  };
  const subscribe = useCall(userSettings, {
    onSuccess: () => {
      notifyDone(t('newsletter.done'));
      close();
    },
  });
  if (!user.first_login || user.is_demo) return null;
  return (
    <Modal
      opened={!told}
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
        <Button
          data-autofocus
          loading={subscribe.isPending}
          onClick={() => subscribe.mutate({ settings: { newsletter: true } })}
        >
          {t('newsletter.yes')}
        </Button>
      </Group>
    </Modal>
  );
}
