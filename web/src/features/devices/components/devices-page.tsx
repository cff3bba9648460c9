import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page, PageTabs, useCrumbs } from '@/shared/ui';
import type { MassActionsOf } from '../model/mass-actions';
import { useListSearch, type DevicesTab } from '../model/use-list-search';
import { AddMenu } from './add-menu';
import { DeviceForm, type DeviceFormTarget } from './form/device-form';
import { GatewayForm, type GatewayFormTarget } from './form/gateway-form';
import { GatewaysTab } from './gateways-tab';
import { IntegrationsTab } from './integrations/integrations-tab';
import { MeteringTab } from './metering/metering-tab';
import { UnknownTab } from './unknown-tab';

const TABS: readonly DevicesTab[] = ['metering', 'gateways', 'unknown', 'integrations'];

/** cloud/devices: the devices, the modems, what was heard but is not known, and how a network is connected. */
export function DevicesPage({ MassActions }: { MassActions: MassActionsOf }) {
  const { t } = useTranslation('devices');
  const { tab, toTab } = useListSearch();
  const [device, setDevice] = useState<DeviceFormTarget | null>(null);
  const [gateway, setGateway] = useState<GatewayFormTarget | null>(null);
  useCrumbs([{ label: t('title') }]);

  return (
    <Page
      fill
      title={t('title')}
      actions={<AddMenu tab={tab} onAddDevice={() => setDevice({})} onAddGateway={() => setGateway({})} />}
      bar={<PageTabs value={tab} onChange={toTab} tabs={TABS.map((name) => ({ name, label: t(`tabs.${name}`) }))} />}
    >
      {tab === 'metering' && (
        <MeteringTab MassActions={MassActions} onAdd={() => setDevice({})} onEdit={(id) => setDevice({ id })} />
      )}
      {tab === 'gateways' && <GatewaysTab onAdd={() => setGateway({})} />}
      {tab === 'unknown' && <UnknownTab onCreateDevice={setDevice} onCreateGateway={setGateway} />}
      {tab === 'integrations' && <IntegrationsTab />}
      <DeviceForm target={device} onClose={() => setDevice(null)} />
      <GatewayForm target={gateway} onClose={() => setGateway(null)} />
    </Page>
  );
}
