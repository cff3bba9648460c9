import type { GatewayDevice } from '@gaugeway/proto/api/gateways';
import { GATEWAY_DEVICE_FIELDS } from '@gaugeway/proto/fields/gateway-device';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import type { DataColumn } from '@/shared/data-table';
import { fieldColumns, insertAfter } from '@/shared/fields';
import { formatDateTime, formatNumber, NO_VALUE } from '@/shared/i18n';
import { ContactCell } from '../contact-mark';
import { useGatewayTexts } from '../field-texts';
import classes from '../gateways.module.css';

const none = <span className={classes.none}>{NO_VALUE}</span>;

/** The columns of the list of gateway devices. */
export function useGatewayColumns(): DataColumn<GatewayDevice>[] {
  const { t } = useTranslation('gateways');
  const texts = useGatewayTexts();
  const zone = useUserZone();
  return useMemo(
    () => [
      {
        id: 'state',
        title: t('column.state'),
        width: 136,
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
      ...insertAfter<DataColumn<GatewayDevice>>(fieldColumns(GATEWAY_DEVICE_FIELDS, texts.label), 'phone_number', {
        id: 'devices',
        title: t('column.devices'),
        width: 100,
        align: 'end',
        cell: (gateway) => formatNumber(gateway.devices_count, 0),
      }),
      {
        id: 'last_contact',
        title: t('column.last_contact'),
        width: 152,
        align: 'end',
        sortable: true,
        hidden: true,
        cell: (gateway) => (gateway.last_contact === null ? none : formatDateTime(gateway.last_contact, zone)),
      },
      { id: 'id', title: t('column.id'), width: 80, align: 'end', hidden: true, cell: (gateway) => gateway.id },
    ],
    [t, texts, zone],
  );
}
