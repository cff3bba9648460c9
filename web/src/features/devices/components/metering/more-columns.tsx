import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import type { DataColumn } from '@/shared/data-table';
import { formatDateTime, formatNumber, formatZone } from '@/shared/i18n';
import { formatInterval } from '../../model/periods';
import classes from '../devices.module.css';
import { none, TwoLines } from './two-lines';
import type { ListedDevice, RowContext } from './use-row-context';

/** Columns of the list that are shown when somebody asks for them: the rest of the device, and the company's attributes. */
export function useMoreColumns(context: RowContext): DataColumn<ListedDevice>[] {
  const { t } = useTranslation(['devices', 'common']);
  const zone = useUserZone();
  return useMemo(() => {
    const text = (id: string, title: string, width: number, value: (device: ListedDevice) => string, mono = false) => ({
      id,
      title,
      width,
      hidden: true,
      cell: (device: ListedDevice) => {
        const shown = value(device);
        return shown ? <span className={mono ? classes.mono : undefined}>{shown}</span> : none;
      },
    });
    const number = (id: string, title: string, width: number, value: (device: ListedDevice) => string) => ({
      ...text(id, title, width, value),
      align: 'end' as const,
    });
    const period = (seconds: number) => (seconds > 0 ? formatInterval(seconds) : '');
    const columns: DataColumn<ListedDevice>[] = [
      number('id', t('column.id'), 88, ({ id }) => String(id)),
      text('dev_eui', 'DevEUI', 152, ({ deviceID }) => deviceID, true),
      text('inside_addr', t('column.inside_addr'), 128, ({ inside_addr }) => inside_addr, true),
      text('group', t('column.group'), 144, ({ device_group_id }) => context.groups.get(device_group_id) ?? ''),
      text('interface', t('column.interface'), 120, ({ interface_id }) => context.interfaces.get(interface_id) ?? ''),
      {
        id: 'gateway',
        title: t('column.gateway'),
        width: 168,
        hidden: true,
        cell: ({ gatewayID }) => {
          const gateway = gatewayID === null ? undefined : context.gateways.get(gatewayID);
          return gateway ? <TwoLines first={gateway.name} second={gateway.identity} /> : none;
        },
      },
      text('address', t('column.place'), 220, ({ properties }) => placeOf(properties)),
      ...(context.seesPoints ? [text('point', t('column.point'), 200, ({ id }) => context.points.get(id) ?? '')] : []),
      text('is_active', t('column.is_active'), 104, ({ is_active }) => t(is_active ? 'column.on' : 'column.off')),
      number('transformation_ratio', t('column.ratio'), 128, ({ transformation_ratio }) =>
        formatNumber(transformation_ratio),
      ),
      number('report_period', t('column.report_period'), 132, (device) => period(device.report_period_update)),
      number('warning_period', t('column.warning_period'), 148, (device) => period(device.warning_report_period)),
      number('zone', t('column.zone'), 112, ({ deviceTimezone }) => formatZone(deviceTimezone)),
      {
        ...number('created_at', t('column.created'), 148, (device) => formatDateTime(device.created_at, zone)),
        sortable: true,
      },
    ];
    const ofCompany = context.attributes.map((attribute): DataColumn<ListedDevice> => {
      const shown = ({ attributes }: ListedDevice) => {
        const value = attributes?.[attribute.id];
        if (value === undefined) return '';
        if (typeof value === 'boolean') return t(value ? 'common:yes' : 'common:no');
        if (typeof value === 'number') return formatNumber(value);
        return attribute.type === 'date' ? value.split('-').reverse().join('.') : value;
      };
      const column = attribute.type === 'number' ? number : text;
      return { ...column(`attribute.${attribute.id}`, attribute.name, 144, shown), unit: attribute.unit || null };
    });
    return [...columns, ...ofCompany];
  }, [t, zone, context]);
}

const placeOf = (properties: Record<string, unknown>): string =>
  typeof properties['address'] === 'string' ? properties['address'] : '';
