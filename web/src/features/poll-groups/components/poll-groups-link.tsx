import { Button } from '@mantine/core';
import { IconCalendarClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Link from the devices to their poll groups. */
export function PollGroupsLink() {
  const { t } = useTranslation('poll-groups');
  return (
    <Button
      component={Link}
      to="/cloud/devices/groups"
      variant="default"
      leftSection={<IconCalendarClock size={16} stroke={1.6} />}
    >
      {t('title')}
    </Button>
  );
}
