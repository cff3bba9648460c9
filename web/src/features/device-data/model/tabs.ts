import type { DeviceModel } from '@gaugeway/proto/api/devices';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import type { messageGroupList } from '@gaugeway/proto/api/models';

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
  /** In the user's language. */
  title: string;
  types: ModelTab['msgTypes'];
  chartFields: readonly string[];
}

/** Tabs of a model, or of a point, that have a query. */
export function tabsOf(tabs: DeviceModel['tabs']): ShownTab[] {
  return TABS.flatMap((name) => {
    const tab = tabs[name];
    return tab && tab.msgTypes.length > 0
      ? [{ name, title: tab.title, types: tab.msgTypes, chartFields: tab.chart_fields }]
      : [];
  });
}

/** The longest span that may be requested, seconds. */
export function longestSpan(
  tab: TabName,
  type: ModelTab['msgTypes'][number] | undefined,
  group: MessageGroup | undefined,
): number {
  if (tab === 'power_profiles' || tab === 'energy_profiles' || tab === 'journal_device') return LONGEST_PROFILE;
  const ofType = type?.max_period_request ?? 366;
  const days = group && group.id !== EVERY_MESSAGE ? Math.max(ofType, group.max_period_request) : ofType;
  return Math.max(DAY, days * DAY - DAY);
}

/** A grouping of messages: `max_period_request` in days. */
export type MessageGroup = ReplyOf<typeof messageGroupList>['device_messages_groups'][number];

/** Groups of rows by their ids (specification 3, section 9): 0 the rows of an archive, 1 every message. */
export const ARCHIVE_ROWS = 0;
export const EVERY_MESSAGE = 1;

export type TabKind = 'general' | 'profile' | 'journal';

/** View of a tab (specification 2, sections 2.3 to 2.6). */
export function tabKind(tab: TabName): TabKind {
  if (tab === 'power_profiles' || tab === 'energy_profiles') return 'profile';
  return tab === 'journal_device' ? 'journal' : 'general';
}

/** Tabs of registers: their consumption is computed, and a norm is shown next to it. */
export const hasRegisters = (tab: TabName): boolean => tab === 'tariffs' || tab.startsWith('archives');

/** Tabs whose rows can be grouped by hours, days and months. */
export const isGroupable = (tab: TabName): boolean =>
  ['tariffs', 'instant_readings', 'summary_readings', 'service_information', 'heat_calculating'].includes(tab);
