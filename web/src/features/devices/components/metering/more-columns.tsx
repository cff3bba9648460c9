import { fieldsOf } from '@gaugeway/proto/fields/field';
import { METERING_DEVICE_FIELDS } from '@gaugeway/proto/fields/metering-device';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import type { DataColumn } from '@/shared/data-table';
import { fieldText } from '@/shared/fields';
import { formatDateTime, formatDay, formatNumber } from '@/shared/i18n';
import classes from '../devices.module.css';
import { none, TwoLines } from './two-lines';
import type { ListedDevice, RowContext } from './use-row-context';

/** Optional columns of the list: further fields of the device, and the company's attributes. */
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
    const number = (...[id, title, width, value]: Parameters<typeof text>) => ({
      ...text(id, title, width, value),
      align: 'end' as const,
    });
    const declared = LISTED.map((field): DataColumn<ListedDevice> => {
      const { name, kind } = field;
      const title = t(`form.field.${name}`);
      const width = field.list?.width ?? 128;
      const common = { title, sortable: field.sortable };
      if (kind === 'gateway') return { ...common, id: name, width, hidden: true, cell: gatewayOf(context) };
      const column = kind === 'text' || kind === 'eui' ? text : number;
      const shown = column(
        name,
        title,
        width,
        (device) => fieldText(kind, device[name]),
        kind === 'text' || kind === 'eui',
      );
      return { ...shown, ...common };
    });
    const columns: DataColumn<ListedDevice>[] = [
      number('id', t('column.id'), 88, ({ id }) => String(id)),
      text('group', t('column.group'), 144, ({ device_group_id }) => context.groups.get(device_group_id) ?? ''),
      text('interface', t('column.interface'), 120, ({ interface_id }) => context.interfaces.get(interface_id) ?? ''),
      text('address', t('column.place'), 220, ({ properties }) => placeOf(properties)),
      ...(context.seesPoints ? [text('point', t('column.point'), 200, ({ id }) => context.points.get(id) ?? '')] : []),
      text('is_active', t('column.is_active'), 104, ({ is_active }) => t(is_active ? 'column.on' : 'column.off')),
      ...declared,
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
        return attribute.type === 'date' ? formatDay(value) : value;
      };
      const column = attribute.type === 'number' ? number : text;
      return { ...column(`attribute.${attribute.id}`, attribute.name, 144, shown), unit: attribute.unit || null };
    });
    return [...columns, ...ofCompany];
  }, [t, zone, context]);
}

/** The fields that have a column on request. */
const LISTED = fieldsOf(METERING_DEVICE_FIELDS, 'list');

const gatewayOf =
  ({ gateways }: RowContext) =>
  ({ gatewayID }: ListedDevice) => {
    const gateway = gatewayID === null ? undefined : gateways.get(gatewayID);
    return gateway ? <TwoLines first={gateway.name} second={gateway.identity} /> : none;
  };

const placeOf = (properties: Record<string, unknown>): string =>
  typeof properties['address'] === 'string' ? properties['address'] : '';
