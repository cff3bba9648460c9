import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface RefreshButtonProps {
  loading: boolean;
  onClick: () => void;
}

/** Button of a toolbar that refetches the rows. */
export function RefreshButton({ loading, onClick }: RefreshButtonProps) {
  const { t } = useTranslation();
  return (
    <Tooltip label={t('actions.refresh')}>
      <ActionIcon aria-label={t('actions.refresh')} loading={loading} onClick={onClick}>
        <IconRefresh size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}
