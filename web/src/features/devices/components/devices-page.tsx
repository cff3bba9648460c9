import { Skeleton } from '@mantine/core';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Page, PageTabs, useCrumbs } from '@/shared/ui';
import { useListSearch } from '../model/use-list-search';
import { DeviceFormProvider, type GatewayFormOf } from './form/device-form-provider';

/** A tab of the screen, and the primary action next to its title. */
export interface DevicesTabEntry {
  /** In the address; at most 32 letters. */
  name: string;
  label: string;
  Panel: ComponentType;
  Add?: ComponentType;
}

interface DevicesPageProps {
  tabs: readonly DevicesTabEntry[];
  GatewayForm: GatewayFormOf;
  /** Links to screens of other features, before the primary action. */
  links?: ReactNode;
}

/**
 * cloud/devices: devices, gateways and base stations, the trash, unknown devices, and integrations of network servers.
 */
export function DevicesPage({ tabs, GatewayForm, links }: DevicesPageProps) {
  const { t } = useTranslation('devices');
  const { tab, toTab } = useListSearch();
  const shown = tabs.find(({ name }) => name === tab) ?? tabs[0];
  useCrumbs([{ label: t('title') }]);
  return (
    <DeviceFormProvider GatewayForm={GatewayForm} tab={tab}>
      <Page
        fill
        title={t('title')}
        actions={
          <>
            {links}
            <Suspense>{shown?.Add && <shown.Add />}</Suspense>
          </>
        }
        bar={<PageTabs value={shown?.name} onChange={toTab} tabs={tabs} />}
      >
        <Suspense key={shown?.name} fallback={<Skeleton height={320} radius="md" />}>
          {shown && <shown.Panel />}
        </Suspense>
      </Page>
    </DeviceFormProvider>
  );
}
