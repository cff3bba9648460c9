import type { GatewayDevice } from '@gaugeway/proto/api/gateways';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import type { DataColumn } from '@/shared/data-table';
import { formatInterval } from '@/shared/forms';
import { formatDateTime, formatNumber, formatZone, NO_VALUE } from '@/shared/i18n';
import { ContactCell } from '../contact-mark';
import classes from '../gateways.module.css';

const none = <span className={classes.none}>{NO_VALUE}</span>;

/** The columns of the list of gateway devices. */
export function useGatewayColumns(): DataColumn<GatewayDevice>[] {
  const { t } = useTranslation('gateways');
  const zone = useUserZone();
  return useMemo(
    () => [
      {
        id: 'state',
        title: t('column.state'),
        width: 120,
        sortable: true,
        cell: (gateway) => <ContactCell of={gateway} zone={zone} />,
      },
      {
        id: 'name',
        title: t('column.name'),
        width: 176,
        grow: true,
        fixed: true,
        sortable: true,
        cell: (gateway) => (
          <Link
            to="/cloud/devices/gateway/$id"
            params={{ id: gateway.id }}
            className={classes.name}
            title={gateway.name}
          >
            {gateway.name}
          </Link>
        ),
      },
      { id: 'model', title: t('column.model'), width: 176, cell: (gateway) => gateway.model_name },
      {
        id: 'identity',
        title: t('column.identity'),
        width: 168,
        sortable: true,
        cell: (gateway) => <span className={classes.mono}>{gateway.identity}</span>,
      },
      {
        id: 'phone',
        title: t('column.phone'),
        width: 136,
        cell: (gateway) => gateway.phone_number || none,
      },
      {
        id: 'devices',
        title: t('column.devices'),
        width: 100,
        align: 'end',
        cell: (gateway) => formatNumber(gateway.devices_count, 0),
      },
      {
        id: 'base_station',
        title: t('column.base_station'),
        width: 136,
        cell: (gateway) => gateway.base_station || none,
      },
      {
        id: 'desc',
        title: t('column.desc'),
        width: 112,
        cell: (gateway) => (gateway.desc ? <span title={gateway.desc}>{gateway.desc}</span> : none),
      },
      {
        id: 'last_contact',
        title: t('column.last_contact'),
        width: 152,
        align: 'end',
        sortable: true,
        hidden: true,
        cell: (gateway) => (gateway.last_contact === null ? none : formatDateTime(gateway.last_contact, zone)),
      },
      {
        id: 'warning',
        title: t('column.warning'),
        width: 144,
        align: 'end',
        hidden: true,
        cell: (gateway) => (gateway.warning_report_period > 0 ? formatInterval(gateway.warning_report_period) : none),
      },
      {
        id: 'zone',
        title: t('column.zone'),
        width: 112,
        align: 'end',
        hidden: true,
        cell: (gateway) => formatZone(gateway.deviceTimezone),
      },
      { id: 'id', title: t('column.id'), width: 80, align: 'end', hidden: true, cell: (gateway) => gateway.id },
    ],
    [t, zone],
  );
}
