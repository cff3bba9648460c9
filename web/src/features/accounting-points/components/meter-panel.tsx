import { getMeteringDevice, type MeteringDevice } from '@gaugeway/proto/api/devices';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconLink, IconReplace, IconTransform, IconUnlink } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useUserZone } from '@/shared/access';
import { query } from '@/shared/api';
import { formatDateTime, formatNumber, NO_VALUE } from '@/shared/i18n';
import { Facts, Panel } from '@/shared/panel';
import { PlainTable } from '@/shared/plain-table';
import type { CardDevice, Point } from '../model/use-point';
import { ELECTRICITY } from '../model/contract';
import { FactorsDialog } from './factors-dialog';
import { TieDialog } from './tie-dialog';
import { UntieDialog } from './untie-dialog';
import classes from './card.module.css';

/** Dialog to replace a meter, provided by the devices feature in app/routes. */
export type ReplaceSlot = ComponentType<{ device: MeteringDevice; onClose: () => void }>;

interface MeterPanelProps {
  /** Preselected device to tie. */
  device?: CardDevice;
  point: Point;
  Replace: ReplaceSlot;
}

/** Current meter of the point with its last readings, and the actions to change it. */
export function MeterPanel({ device, point, Replace }: MeterPanelProps) {
  const { t } = useTranslation('accounting-points');
  const zone = useUserZone();
  const mayTie = useCan('update', SECTION.objects);
  const [opened, setOpened] = useState<'tie' | 'untie' | 'replace' | 'factors' | null>(null);
  const link = point.device;
  const present = useQuery({
    ...query(getMeteringDevice, { id: link?.device_id ?? 0 }),
    enabled: link !== null,
    meta: { quiet: true },
  });
  const meter = present.data?.metering_device;
  const close = () => setOpened(null);
  return (
    <Panel
      dense
      title={t('meter')}
      aside={
        mayTie &&
        (link ? (
          <Group gap={6}>
            {meter && (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconReplace size={14} />}
                onClick={() => setOpened('replace')}
              >
                {t('replace')}
              </Button>
            )}
            {point.resource_type_id === ELECTRICITY && (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconTransform size={14} />}
                onClick={() => setOpened('factors')}
              >
                {t('factors.change')}
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconUnlink size={14} />}
              onClick={() => setOpened('untie')}
            >
              {t('untie')}
            </Button>
          </Group>
        ) : (
          <Button size="compact-sm" leftSection={<IconLink size={14} />} onClick={() => setOpened('tie')}>
            {t('tie')}
          </Button>
        ))
      }
    >
      {link ? (
        <>
          <Facts
            facts={[
              [
                t('device'),
                <Link to="/cloud/devices/data/$id" params={{ id: link.device_id }} className={classes.link}>
                  {link.device_name || t('device_number', { id: link.device_id })}
                </Link>,
              ],
              [t('serial'), link.serial || NO_VALUE],
              ...(meter ? [[t('model'), `${meter.brand} ${meter.model_name}`] as const] : []),
              [t('since'), formatDateTime(link.from, zone)],
              ...(link.transformation_ratio === null
                ? []
                : [[t('factors.ratio'), formatNumber(link.transformation_ratio, 3)] as const]),
              ...(link.loss_factor === null ? [] : [[t('factors.losses'), formatNumber(link.loss_factor, 4)] as const]),
            ]}
          />
          {present.isPending ? <Skeleton height={72} /> : meter && <LastReadings meter={meter} />}
        </>
      ) : (
        <p className={classes.hint}>{t('no_meter')}</p>
      )}
      {opened === 'replace' && meter && <Replace device={meter} onClose={close} />}
      {opened === 'factors' && <FactorsDialog point={point} meter={meter} onClose={close} />}
      {opened === 'untie' && link && <UntieDialog point={point} meter={meter} onClose={close} />}
      {opened === 'tie' && <TieDialog point={point} device={device} onClose={close} />}
    </Panel>
  );
}

function LastReadings({ meter }: { meter: CardDevice }) {
  const { t } = useTranslation('accounting-points');
  const zone = useUserZone();
  const last = meter.last_reading;
  const rows = meter.model.fields.flatMap((field) => {
    const value = last?.values[field.name];
    return typeof value === 'number' ? [{ field, value }] : [];
  });
  if (!last || rows.length === 0) return <p className={classes.hint}>{t('no_readings')}</p>;
  return (
    <PlainTable>
      <caption>{t('last_readings', { at: formatDateTime(last.datetime, zone) })}</caption>
      <tbody>
        {rows.slice(0, 8).map(({ field, value }) => (
          <tr key={field.name}>
            <th scope="row">{field.title}</th>
            <td data-number>
              <b>{formatNumber(value, field.decimals)}</b> <span className={classes.unit}>{field.unit?.title}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
