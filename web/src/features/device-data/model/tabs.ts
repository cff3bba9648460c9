import type { DeviceModel } from '@gaugeway/proto/api/devices';

/** The tabs in their order (specification 3, section 2.1). A model shows those that it lists. */
export const TABS = [
  'tariffs',
  'instant_readings',
  'power_profiles',
  'energy_profiles',
  'archives_system_1',
  'archives_system_2',
  'archives',
  'summary_readings',
  'alarm',
  'journal',
  'info',
  'journal_device',
  'service_information',
  'heat_calculating',
] as const;

export type TabName = (typeof TABS)[number];

type ModelTab = DeviceModel['tabs'][string];

const DAY = 86_400;
/** 99 days for profiles and the device journal (specification 3, section 5). */
const LONGEST_PROFILE = 8_553_600;

export interface ShownTab {
  name: TabName;
  types: ModelTab['msgTypes'];
  chartFields: readonly string[];
}

/** The model's tabs that have something to ask for. */
export function tabsOf(model: DeviceModel): ShownTab[] {
  return TABS.flatMap((name) => {
    const tab = model.tabs[name];
    return tab && tab.msgTypes.length > 0 ? [{ name, types: tab.msgTypes, chartFields: tab.chart_fields }] : [];
  });
}

/** The longest span that may be asked for, seconds. */
export function longestSpan(tab: TabName, type: ModelTab['msgTypes'][number] | undefined): number {
  if (tab === 'power_profiles' || tab === 'journal_device') return LONGEST_PROFILE;
  return Math.max(DAY, (type?.max_period_request ?? 366) * DAY - DAY);
}

/** Message group of the request: 0 on the archives tab, else 1 (specification 3, section 9). */
export function messageGroup(tab: TabName): number {
  return tab === 'archives' ? 0 : 1;
}
