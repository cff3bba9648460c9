import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { IconCalendarTime, IconChevronDown, IconHeartRateMonitor, IconHistory, IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';

/** Below this width the buttons are in a menu (specification 2, section 2.1). */
const WIDE = '(min-width: 1280px)';

interface DeviceLinksProps {
  deviceId: number;
  /** Point of the address, whose card is opened. */
  pointId: number | undefined;
}

/** Links from a device's data to its card, its log and its schedules. */
export function DeviceLinks({ deviceId, pointId }: DeviceLinksProps) {
  const { t } = useTranslation(['device-data', 'quality']);
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const mayReadPoints = useCan(['read', 'access_all'], SECTION.objects);
  const params = { deviceId };
  const card = {
    to: '/cloud/devices/accounting-point-card/$deviceId',
    params,
    search: { point_id: pointId },
  } as const;
  const log = { to: '/cloud/devices/logs/metering/$deviceId', params } as const;
  const schedules = { to: '/cloud/devices/schedules/$deviceId', params } as const;
  const quality = { to: '/cloud/devices/quality', search: { device: deviceId } } as const;
  if (isWide) {
    const common = { variant: 'default' } as const;
    return (
      <>
        {mayReadPoints && (
          <Button
            {...common}
            leftSection={<IconMapPin size={16} />}
            renderRoot={(props) => <Link {...card} {...props} />}
          >
            {t('to_point_card')}
          </Button>
        )}
        <Button
          {...common}
          leftSection={<IconHistory size={16} />}
          renderRoot={(props) => <Link {...log} {...props} />}
        >
          {t('to_log')}
        </Button>
        <Button
          {...common}
          leftSection={<IconCalendarTime size={16} />}
          renderRoot={(props) => <Link {...schedules} {...props} />}
        >
          {t('to_schedules')}
        </Button>
        <Button
          {...common}
          leftSection={<IconHeartRateMonitor size={16} />}
          renderRoot={(props) => <Link {...quality} {...props} />}
        >
          {t('quality:title')}
        </Button>
      </>
    );
  }
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} />}>
          {t('more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayReadPoints && (
          <Menu.Item leftSection={<IconMapPin size={16} />} renderRoot={(props) => <Link {...card} {...props} />}>
            {t('to_point_card')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconHistory size={16} />} renderRoot={(props) => <Link {...log} {...props} />}>
          {t('to_log')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCalendarTime size={16} />}
          renderRoot={(props) => <Link {...schedules} {...props} />}
        >
          {t('to_schedules')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconHeartRateMonitor size={16} />}
          renderRoot={(props) => <Link {...quality} {...props} />}
        >
          {t('quality:title')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
