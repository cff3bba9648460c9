import { type GatewayDevice, gatewayModels, gateways } from '@gaugeway/proto/api/gateways';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconRouter } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { pageInput } from '@/shared/data-table';
import { ListTable, type ListView } from '@/shared/list-page';
import { Since } from '@/shared/ui';
import { useContactFilters, useContactList } from '../../model/use-contact-list';
import { ContactMark } from '../contact-mark';
import { AddGateway } from './add-gateway';
import { useGatewayColumns } from './gateway-columns';
import { GatewayDialogs, type GatewayAction } from './gateway-dialogs';
import { GatewayMenu } from './gateway-menu';
import { useLiveGateways } from './use-live-gateways';
import classes from '../gateways.module.css';

/** Gateway devices: modems and concentrators with wired meters behind them. */
export function GatewaysTab() {
  const { t } = useTranslation('gateways');
  const navigate = useNavigate();
  const contacts = useContactList();
  const [action, setAction] = useState<GatewayAction | null>(null);
  const models = useQuery({ ...query(gatewayModels, {}), staleTime: Infinity });
  useLiveGateways();
  const found = useQuery({
    ...query(gateways, {
      ...pageInput(contacts.list),
      device_state: contacts.state ?? null,
      model_id: contacts.models ?? null,
    }),
    select: (reply) => reply.gateways,
    placeholderData: keepPreviousData,
  });
  const open = useCallback(
    ({ id }: GatewayDevice) => void navigate({ to: '/cloud/devices/gateway/$id', params: { id } }),
    [navigate],
  );
  const view: ListView<GatewayDevice> = {
    name: 'gateways',
    label: t('tab_gateways'),
    columns: useGatewayColumns(),
    rowId: ({ id }) => String(id),
    search: t('search_gateways'),
    filters: useContactFilters(contacts, models.data?.models),
    hasRefresh: true,
    onOpen: open,
    menu: useCallback(
      (gateway: GatewayDevice) => <GatewayMenu gateway={gateway} onAction={setAction} onOpen={open} />,
      [open],
    ),
    card: {
      head: ({ name }) => name,
      mark: (gateway) => <ContactMark state={gateway.device_state} isActive={gateway.is_active} />,
      foot: (gateway) => (
        <>
          <span className={classes.mono}>{gateway.identity}</span>
          <span>{t('devices_behind', { count: gateway.devices_count })}</span>
          {gateway.last_contact !== null && <Since unixSeconds={gateway.last_contact} />}
        </>
      ),
    },
    blank: {
      icon: IconRouter,
      title: t('blank.gateways'),
      hint: t('blank.gateways_hint'),
      add: <AddGateway />,
      filtered: {
        title: t('blank.filtered'),
        hint: t('blank.filtered_hint'),
        clear: { label: t('blank.clear_filters'), onClear: contacts.clear },
      },
    },
  };
  return (
    <>
      <ListTable view={view} list={contacts.list} found={found} />
      <GatewayDialogs action={action} onClose={() => setAction(null)} />
    </>
  );
}
