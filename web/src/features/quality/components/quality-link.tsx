import { Button } from '@mantine/core';
import { IconHeartRateMonitor } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Link from the devices to the quality of their data. */
export function QualityLink() {
  const { t } = useTranslation('quality');
  return (
    <Button
      component={Link}
      to="/cloud/devices/quality"
      variant="default"
      leftSection={<IconHeartRateMonitor size={16} stroke={1.6} />}
    >
      {t('title')}
    </Button>
  );
}
