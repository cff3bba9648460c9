import {
  AddDevice,
  AddGateway,
  DevicesPage,
  type DevicesTabEntry,
  GatewaysTab,
  IntegrationsTab,
  MeteringTab,
  TrashTab,
  UnknownTab,
} from '@/features/devices';
import { useTranslation } from 'react-i18next';

/** cloud/devices, put together from the features that each know some of its tabs. */
export function DevicesScreen() {
  const { t } = useTranslation('devices');
  const tabs: DevicesTabEntry[] = [
    { name: 'metering', label: t('tabs.metering'), Panel: MeteringTab, Add: AddDevice },
    { name: 'gateways', label: t('tabs.gateways'), Panel: GatewaysTab, Add: AddGateway },
    { name: 'trash', label: t('tabs.trash'), Panel: TrashTab },
    { name: 'unknown', label: t('tabs.unknown'), Panel: UnknownTab },
    { name: 'integrations', label: t('tabs.integrations'), Panel: IntegrationsTab },
  ];
  return <DevicesPage tabs={tabs} />;
}
