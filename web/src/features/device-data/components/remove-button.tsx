import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Deletes a row of a device. */
export function RemoveButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('device-views');
  return (
    <Tooltip label={t('delete.title')}>
      <ActionIcon size="sm" variant="subtle" color="gray" aria-label={t('delete.title')} onClick={onClick}>
        <IconTrash size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
