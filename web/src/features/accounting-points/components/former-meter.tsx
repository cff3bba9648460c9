import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Anchor, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan, useUserZone } from '@/shared/access';
import { formatDateTime } from '@/shared/i18n';
import { Notice } from '@/shared/ui';
import type { CardDevice, Point } from '../model/use-point';
import classes from './card.module.css';

interface FormerMeterProps {
  device: CardDevice;
  point: Point;
  onMoveOn: () => void;
}

/** Notice that a replaced or removed device does not measure here any more, with its successor; otherwise empty. */
export function FormerMeter({ device, point, onMoveOn }: FormerMeterProps) {
  const { t } = useTranslation('accounting-points');
  const zone = useUserZone();
  const mayTie = useCan('update', SECTION.objects);
  const present = point.device;
  // The newest is first.
  const last = point.devices.find((link) => link.device_id === device.id);
  if (!last || last.to === null || present?.device_id === device.id) return null;
  const params = { device: device.name, at: formatDateTime(last.to, zone) };
  return (
    <div className={classes.former}>
      <Notice tone="warning" title={t(present ? 'former.replaced' : 'former.untied', params)}>
        <Group gap="4px 16px">
          {present && (
            <Anchor
              inherit
              renderRoot={(props) => (
                <Link to="/cloud/devices/data/$id" params={{ id: present.device_id }} {...props} />
              )}
            >
              {t('former.present', {
                device: present.device_name || t('device_number', { id: present.device_id }),
              })}
            </Anchor>
          )}
          {mayTie && (
            <Anchor inherit component="button" type="button" onClick={onMoveOn}>
              {t('former.move_on')}
            </Anchor>
          )}
        </Group>
      </Notice>
    </div>
  );
}
