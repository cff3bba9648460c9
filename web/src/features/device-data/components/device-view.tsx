import { IconTableOff } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Period } from '@/shared/forms';
import { BlankState, Page, PageTabs, StateMark } from '@/shared/ui';
import type { DataDevice } from '../model/data-device';
import type { DataSource } from '../model/data-source';
import { type ShownTab, tabKind, type TabName } from '../model/tabs';
import { useViewSearch, type ViewSearch } from '../model/use-view-search';
import { DeviceLinks } from './device-links';
import { DeviceFacts } from './device-facts';
import { GeneralView } from './general-view';
import { JournalView } from './journal-view';
import { ProfileView } from './profile-view';
import { ViewControls } from './view-controls';
import { DeviceMenu } from './device-menu';
import { ReadNow } from './read-now';

/** Current state of a data view, which the dialogs start with. */
export interface ShownView {
  /** undefined = the model has no tab. */
  tab: TabName | undefined;
  /** Message type. */
  type: number | undefined;
  /** Unix seconds, inclusive. */
  period: Period;
  /** The accounting point of the address. */
  pointId: number | undefined;
}

export type DataActions = (device: DataDevice, view: ShownView) => ReactNode;

const TONES = {
  online: 'online',
  no_contact: 'warning',
  no_data: 'idle',
  behind_offline_gateway: 'warning',
} as const;

/** The header, the tabs of the model, the period, and the messages. */
export function DeviceView({ source, actions }: { source: DataSource; actions: DataActions | undefined }) {
  const { t } = useTranslation('device-data');
  const { device, tabs } = source;
  const view = useViewSearch(tabs, source.zone);
  const { tab, type } = view;
  const [chosen, setChosen] = useState<{ tab: TabName; types: number[] } | null>(null);
  const everyType = tab?.types.map(({ id }) => id) ?? [];
  const journalTypes = chosen && chosen.tab === tab?.name ? chosen.types : everyType;
  return (
    <Page
      title={source.name}
      aside={<StateMark filled tone={TONES[device.device_state]} label={t(`state.${device.device_state}`)} />}
      actions={
        <>
          <DeviceLinks deviceId={device.id} pointId={view.pointId} />
          {actions?.(device, { tab: tab?.name, type: type?.id, period: view.period, pointId: view.pointId })}
          <ReadNow device={device} />
          <DeviceMenu device={device} period={view.period} type={type?.id} isOwn={source.kind === 'device'} />
        </>
      }
      bar={<DeviceFacts device={device} />}
    >
      {tab && type ? (
        <>
          <PageTabs
            value={tab.name}
            onChange={view.toTab}
            tabs={tabs.map(({ name, title }) => ({ name, label: title }))}
          />
          <ViewControls
            source={source}
            tab={tab}
            view={view}
            journalTypes={journalTypes}
            onJournalTypes={(types) => setChosen({ tab: tab.name, types })}
          />
          <TabView source={source} view={view} tab={tab} type={type.id} journalTypes={journalTypes} />
        </>
      ) : (
        <BlankState
          icon={IconTableOff}
          title={t(source.kind === 'device' ? 'no_tabs' : 'no_tabs_point')}
          hint={t(source.kind === 'device' ? 'no_tabs_hint' : 'no_tabs_point_hint')}
        />
      )}
    </Page>
  );
}

interface TabViewProps {
  source: DataSource;
  view: ViewSearch;
  tab: ShownTab;
  type: number;
  journalTypes: readonly number[];
}

/** Content of a tab, remounted for each tab and type. */
function TabView({ source, view, tab, type, journalTypes }: TabViewProps) {
  const common = { source, tab };
  const key = `${tab.name}:${type}`;
  const kind = tabKind(tab.name);
  if (kind === 'profile') return <ProfileView key={key} {...common} type={type} view={view} />;
  if (kind === 'journal') {
    return <JournalView key={tab.name} {...common} period={view.period} types={journalTypes} />;
  }
  return <GeneralView key={key} {...common} type={type} view={view} />;
}
