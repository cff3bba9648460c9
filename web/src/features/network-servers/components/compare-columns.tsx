import type { ComparedDevice } from '@gaugeway/proto/api/network-servers';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '@/shared/data-table';
import { CardHead } from '@/shared/data-table';
import { NO_VALUE } from '@/shared/i18n';
import { StateMark } from '@/shared/ui';
import { STATUS_TONES } from '../model/comparison-status';
import classes from './network-servers.module.css';

type Side = ComparedDevice['local'];

function ComparisonStatus({ device }: { device: ComparedDevice }) {
  const { t } = useTranslation('network-servers');
  return <StateMark tone={STATUS_TONES[device.status]} label={t(`status.${device.status}`)} />;
}

/** Columns of the comparison, with the values of each side. */
export function useCompareColumns(): DataColumn<ComparedDevice>[] {
  const { t } = useTranslation('network-servers');
  return useMemo(() => {
    const side = (one: Side) => {
      if (!one) return NO_VALUE;
      const off = one.disabled ? ` · ${t('disabled')}` : '';
      return <span title={one.name}>{`${one.name}${off}`}</span>;
    };
    return [
      {
        id: 'status',
        title: t('column.status'),
        width: 208,
        fixed: true,
        cell: (device) => <ComparisonStatus device={device} />,
      },
      {
        id: 'dev_eui',
        title: 'DevEUI',
        width: 168,
        fixed: true,
        cell: (device) => <span className={classes.mono}>{device.dev_eui}</span>,
      },
      { id: 'here', title: t('column.here'), width: 240, grow: true, cell: (device) => side(device.local) },
      { id: 'there', title: t('column.there'), width: 240, cell: (device) => side(device.remote) },
      {
        id: 'differences',
        title: t('column.differences'),
        width: 240,
        cell: ({ differences }) =>
          differences.length === 0 ? NO_VALUE : differences.map((one) => t(`difference.${one}`)).join(', '),
      },
    ];
  }, [t]);
}

/** A compared device on a phone. */
export function CompareCard({ device }: { device: ComparedDevice }) {
  const { t } = useTranslation('network-servers');
  return (
    <>
      <CardHead>
        <span>{device.local?.name ?? device.remote?.name}</span>
        <ComparisonStatus device={device} />
      </CardHead>
      <span className={classes.lines}>
        <span className={classes.mono}>{device.dev_eui}</span>
        {device.differences.length > 0 && (
          <span className={classes.second}>{device.differences.map((one) => t(`difference.${one}`)).join(', ')}</span>
        )}
      </span>
    </>
  );
}
