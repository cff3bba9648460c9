import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/access';
import { formatDateTime } from '@/shared/i18n';
import { expiryOf } from '../model/expiry';

/** Warns once a day that the company's access ends soon. */
export function ExpiryDialog() {
  const { t } = useTranslation(['frame', 'common']);
  const { user, current_company: company } = useCurrentUser();
  const expiry = expiryOf(company.expires_at);
  const key = `gaugeway.expiry.${user.id}.${company.id}`;
  const today = new Date().toDateString();
  const [dismissed, setDismissed] = useState<string | null>(() => localStorage.getItem(key));
  if (!expiry || company.expires_at === null) return null;
  const close = () => {
    localStorage.setItem(key, today);
    setDismissed(today);
  };
  const at = formatDateTime(company.expires_at, user.current_time_zone);
  return (
    <Modal
      opened={dismissed !== today}
      onClose={close}
      size={450}
      title={expiry.isOver ? t('expiry.over_short') : t('expiry.title')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Text>
        {expiry.isOver
          ? t('expiry.over', { company: company.name, at })
          : t('expiry.left', { company: company.name, at, count: expiry.days })}
      </Text>
      <Text size="sm" c="dimmed" mt="xs">
        {t('expiry.hint')}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={close}>
          {t('common:actions.ok')}
        </Button>
      </Group>
    </Modal>
  );
}
