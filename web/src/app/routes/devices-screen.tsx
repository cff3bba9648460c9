import { ImportMenu, useBulkActions } from '@/features/bulk';
import { useControlActions } from '@/features/control';
import { AddDevice, DevicesPage, type DeviceAction, type DevicesTabEntry, MeteringTab } from '@/features/devices';
import { PollGroupsLink } from '@/features/poll-groups';
import { QualityLink } from '@/features/quality';
import { Button, Group } from '@mantine/core';
import { IconListCheck, IconWindowMaximize } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DataWindow } from './data-window';
import {
  AddBaseStation,
  AddGateway,
  AddNetworkServer,
  BaseStationsTab,
  GatewayForm,
  GatewaysTab,
  IntegrationsTab,
  NetworkServersTab,
  TrashTab,
  UnknownTab,
} from './devices-tabs';

/** cloud/devices: its tabs come from several features. */
export function DevicesScreen() {
  const { t } = useTranslation(['devices', 'gateways', 'network-servers']);
  const tabs: DevicesTabEntry[] = [
    { name: 'metering', label: t('tabs.metering'), Panel: Metering, Add: AddDevices },
    { name: 'gateways', label: t('gateways:tab_gateways'), Panel: GatewaysTab, Add: AddGateway },
    { name: 'base_stations', label: t('gateways:tab_stations'), Panel: BaseStationsTab, Add: AddBaseStation },
    { name: 'trash', label: t('tabs.trash'), Panel: TrashTab },
    { name: 'unknown', label: t('tabs.unknown'), Panel: UnknownTab },
    {
      name: 'network_servers',
      label: t('network-servers:tab'),
      Panel: NetworkServersTab,
      Add: AddNetworkServer,
    },
    { name: 'integrations', label: t('tabs.integrations'), Panel: IntegrationsTab },
  ];
  return <DevicesPage tabs={tabs} GatewayForm={GatewayForm} links={<DevicesLinks />} />;
}

/** Links to the screens for requests to the devices. */
function DevicesLinks() {
  const { t } = useTranslation('control');
  return (
    <>
      <QualityLink />
      <PollGroupsLink />
      <Button
        variant="default"
        leftSection={<IconListCheck size={16} />}
        renderRoot={(props) => <Link to="/cloud/devices/tasks" {...props} />}
      >
        {t('to_tasks')}
      </Button>
    </>
  );
}

/** Adds a single device, or imports a spreadsheet. */
function AddDevices() {
  return (
    <Group gap={4} wrap="nowrap">
      <AddDevice />
      <ImportMenu />
    </Group>
  );
}

function Metering() {
  const bulk = useBulkActions();
  const control = useControlActions();
  const moreActions = useMemo(() => [...control, ...bulk], [control, bulk]);
  return <MeteringTab moreActions={moreActions} moreOfOne={DATA} />;
}

/** Opens the data of a device over the list. */
const DATA: readonly DeviceAction[] = [
  {
    id: 'data',
    icon: IconWindowMaximize,
    may: () => true,
    Dialog: ({ device, onClose }) => <DataWindow deviceId={device.id} onClose={onClose} />,
  },
];
