import type { getMeteringDevice } from '@gaugeway/proto/api/devices';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { Select } from '@mantine/core';
import { IconTableOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PeriodPicker } from '@/shared/forms';
import { BlankState, Page, PageTabs, StateMark } from '@/shared/ui';
import { longestSpan, tabsOf, type TabName } from '../model/tabs';
import { useViewSearch } from '../model/use-view-search';
import { DeviceLinks } from './device-links';
import { DeviceFacts } from './device-facts';
import { MessagesView } from './messages-view';
import { DeviceMenu } from './device-menu';
import { ReadNow } from './read-now';
import classes from './device-data.module.css';

export type DataDevice = ReplyOf<typeof getMeteringDevice>['metering_device'];

const TONES = {
  online: 'online',
  no_contact: 'warning',
  no_data: 'idle',
  behind_offline_gateway: 'warning',
} as const;

/** The header, the tabs of the model, the period, and the messages. */
export function DeviceView({ device }: { device: DataDevice }) {
  const { t } = useTranslation('device-data');
  const tabs = tabsOf(device.model);
  const zone = device.deviceTimezone;
  const view = useViewSearch(tabs, zone);
  const { tab, type } = view;
  return (
    <Page
      title={device.name}
      aside={<StateMark filled tone={TONES[device.device_state]} label={t(`state.${device.device_state}`)} />}
      actions={
        <>
          <DeviceLinks deviceId={device.id} pointId={view.pointId} />
          <ReadNow device={device} />
          <DeviceMenu device={device} period={view.period} type={type?.id} />
        </>
      }
      bar={<DeviceFacts device={device} />}
    >
      {tab && type ? (
        <>
          <PageTabs
            value={tab.name}
            onChange={view.toTab}
            tabs={tabs.map(({ name }) => ({ name, label: t(`tab.${name satisfies TabName}`) }))}
          />
          <div className={classes.controls}>
            {tab.types.length > 1 && (
              <Select
                aria-label={t('type')}
                className={classes.type}
                allowDeselect={false}
                value={String(type.id)}
                data={tab.types.map(({ id, title }) => ({ value: String(id), label: title }))}
                onChange={(id) => view.toType(Number(id))}
              />
            )}
            <PeriodPicker
              period={view.period}
              zone={zone}
              longestSeconds={longestSpan(tab.name, type)}
              onShow={view.show}
            />
          </div>
          <MessagesView
            key={`${tab.name}:${type.id}`}
            device={device}
            tab={tab}
            type={type.id}
            period={view.period}
            onShow={view.show}
          />
        </>
      ) : (
        <BlankState icon={IconTableOff} title={t('no_tabs')} hint={t('no_tabs_hint')} />
      )}
    </Page>
  );
}
